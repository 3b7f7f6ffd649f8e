import de from "@/messages/de/errors/labels.json";
import en from "@/messages/en/errors/labels.json";
import es from "@/messages/es/errors/labels.json";
import fr from "@/messages/fr/errors/labels.json";
import pt from "@/messages/pt/errors/labels.json";

export const labels = { de, en, es, fr, pt };
