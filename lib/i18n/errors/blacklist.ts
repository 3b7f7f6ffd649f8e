import de from "@/messages/de/errors/blacklist.json";
import en from "@/messages/en/errors/blacklist.json";
import es from "@/messages/es/errors/blacklist.json";
import fr from "@/messages/fr/errors/blacklist.json";
import pt from "@/messages/pt/errors/blacklist.json";

export const blacklist = { de, en, es, fr, pt };
