import de from "@/messages/de/errors/credentials.json";
import en from "@/messages/en/errors/credentials.json";
import es from "@/messages/es/errors/credentials.json";
import fr from "@/messages/fr/errors/credentials.json";
import pt from "@/messages/pt/errors/credentials.json";

export const credentials = { de, en, es, fr, pt };
