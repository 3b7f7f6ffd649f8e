import de from "@/messages/de/errors/integrations.json";
import en from "@/messages/en/errors/integrations.json";
import es from "@/messages/es/errors/integrations.json";
import fr from "@/messages/fr/errors/integrations.json";
import pt from "@/messages/pt/errors/integrations.json";

export const integrations = { de, en, es, fr, pt };
