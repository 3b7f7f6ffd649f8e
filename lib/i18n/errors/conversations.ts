import de from "@/messages/de/errors/conversations.json";
import en from "@/messages/en/errors/conversations.json";
import es from "@/messages/es/errors/conversations.json";
import fr from "@/messages/fr/errors/conversations.json";
import pt from "@/messages/pt/errors/conversations.json";

export const conversations = { de, en, es, fr, pt };
