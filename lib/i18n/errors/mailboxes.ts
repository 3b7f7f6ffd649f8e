import de from "@/messages/de/errors/mailboxes.json";
import en from "@/messages/en/errors/mailboxes.json";
import es from "@/messages/es/errors/mailboxes.json";
import fr from "@/messages/fr/errors/mailboxes.json";
import pt from "@/messages/pt/errors/mailboxes.json";

export const mailboxes = { de, en, es, fr, pt };
