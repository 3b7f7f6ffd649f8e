import de from "@/messages/de/errors/signatures.json";
import en from "@/messages/en/errors/signatures.json";
import es from "@/messages/es/errors/signatures.json";
import fr from "@/messages/fr/errors/signatures.json";
import pt from "@/messages/pt/errors/signatures.json";

export const signatures = { de, en, es, fr, pt };
