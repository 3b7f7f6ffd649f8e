import de from "@/messages/de/errors/webhooks.json";
import en from "@/messages/en/errors/webhooks.json";
import es from "@/messages/es/errors/webhooks.json";
import fr from "@/messages/fr/errors/webhooks.json";
import pt from "@/messages/pt/errors/webhooks.json";

export const webhooks = { de, en, es, fr, pt };
