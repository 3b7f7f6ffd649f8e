import de from "@/messages/de/errors/sequencer.json";
import en from "@/messages/en/errors/sequencer.json";
import es from "@/messages/es/errors/sequencer.json";
import fr from "@/messages/fr/errors/sequencer.json";
import pt from "@/messages/pt/errors/sequencer.json";

export const sequencer = { de, en, es, fr, pt };
