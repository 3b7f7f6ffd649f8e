import de from "@/messages/de/errors/searches.json";
import en from "@/messages/en/errors/searches.json";
import es from "@/messages/es/errors/searches.json";
import fr from "@/messages/fr/errors/searches.json";
import pt from "@/messages/pt/errors/searches.json";

export const searches = { de, en, es, fr, pt };
