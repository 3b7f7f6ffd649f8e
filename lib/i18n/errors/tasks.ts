import de from "@/messages/de/errors/tasks.json";
import en from "@/messages/en/errors/tasks.json";
import es from "@/messages/es/errors/tasks.json";
import fr from "@/messages/fr/errors/tasks.json";
import pt from "@/messages/pt/errors/tasks.json";

export const tasks = { de, en, es, fr, pt };
