import de from "@/messages/de/errors/billing.json";
import en from "@/messages/en/errors/billing.json";
import es from "@/messages/es/errors/billing.json";
import fr from "@/messages/fr/errors/billing.json";
import pt from "@/messages/pt/errors/billing.json";

export const billing = { de, en, es, fr, pt };
