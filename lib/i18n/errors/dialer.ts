import de from "@/messages/de/errors/dialer.json";
import en from "@/messages/en/errors/dialer.json";
import es from "@/messages/es/errors/dialer.json";
import fr from "@/messages/fr/errors/dialer.json";
import pt from "@/messages/pt/errors/dialer.json";

export const dialer = { de, en, es, fr, pt };
