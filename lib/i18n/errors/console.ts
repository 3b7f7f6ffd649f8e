import de from "@/messages/de/errors/console.json";
import en from "@/messages/en/errors/console.json";
import es from "@/messages/es/errors/console.json";
import fr from "@/messages/fr/errors/console.json";
import pt from "@/messages/pt/errors/console.json";

export const consoleErrors = { de, en, es, fr, pt };
