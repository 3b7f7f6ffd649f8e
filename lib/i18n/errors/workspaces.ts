import de from "@/messages/de/errors/workspaces.json";
import en from "@/messages/en/errors/workspaces.json";
import es from "@/messages/es/errors/workspaces.json";
import fr from "@/messages/fr/errors/workspaces.json";
import pt from "@/messages/pt/errors/workspaces.json";

export const workspaces = { de, en, es, fr, pt };
