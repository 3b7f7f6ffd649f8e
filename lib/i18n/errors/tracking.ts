import de from "@/messages/de/errors/tracking.json";
import en from "@/messages/en/errors/tracking.json";
import es from "@/messages/es/errors/tracking.json";
import fr from "@/messages/fr/errors/tracking.json";
import pt from "@/messages/pt/errors/tracking.json";

export const tracking = { de, en, es, fr, pt };
