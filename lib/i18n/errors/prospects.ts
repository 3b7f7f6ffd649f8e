import de from "@/messages/de/errors/prospects.json";
import en from "@/messages/en/errors/prospects.json";
import es from "@/messages/es/errors/prospects.json";
import fr from "@/messages/fr/errors/prospects.json";
import pt from "@/messages/pt/errors/prospects.json";

export const prospects = { de, en, es, fr, pt };
