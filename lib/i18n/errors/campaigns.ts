import de from "@/messages/de/errors/campaigns.json";
import en from "@/messages/en/errors/campaigns.json";
import es from "@/messages/es/errors/campaigns.json";
import fr from "@/messages/fr/errors/campaigns.json";
import pt from "@/messages/pt/errors/campaigns.json";

export const campaigns = { de, en, es, fr, pt };
