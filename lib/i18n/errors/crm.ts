import de from "@/messages/de/errors/crm.json";
import en from "@/messages/en/errors/crm.json";
import es from "@/messages/es/errors/crm.json";
import fr from "@/messages/fr/errors/crm.json";
import pt from "@/messages/pt/errors/crm.json";

export const crm = { de, en, es, fr, pt };
