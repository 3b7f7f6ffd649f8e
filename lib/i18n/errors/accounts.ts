import de from "@/messages/de/errors/accounts.json";
import en from "@/messages/en/errors/accounts.json";
import es from "@/messages/es/errors/accounts.json";
import fr from "@/messages/fr/errors/accounts.json";
import pt from "@/messages/pt/errors/accounts.json";

export const accounts = { de, en, es, fr, pt };
