import de from "@/messages/de/errors/templates.json";
import en from "@/messages/en/errors/templates.json";
import es from "@/messages/es/errors/templates.json";
import fr from "@/messages/fr/errors/templates.json";
import pt from "@/messages/pt/errors/templates.json";

export const templates = { de, en, es, fr, pt };
