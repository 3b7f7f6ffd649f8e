import de from "@/messages/de/errors/world.json";
import en from "@/messages/en/errors/world.json";
import es from "@/messages/es/errors/world.json";
import fr from "@/messages/fr/errors/world.json";
import pt from "@/messages/pt/errors/world.json";

export const world = { de, en, es, fr, pt };
