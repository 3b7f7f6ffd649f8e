import de from "@/messages/de/errors/requests.json";
import en from "@/messages/en/errors/requests.json";
import es from "@/messages/es/errors/requests.json";
import fr from "@/messages/fr/errors/requests.json";
import pt from "@/messages/pt/errors/requests.json";

export const requests = { de, en, es, fr, pt };
