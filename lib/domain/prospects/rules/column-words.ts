import type { PersonField } from "@/lib/contracts/words/person-fields.ts";

/**
 * The column names under which tools export each field, as `fieldKey` writes them, most certain first: networks, CRMs,
 * address books and mail programs, in the product's five languages.
 */
export const columnWords: Readonly<Record<PersonField, readonly string[]>> = {
  first_name: [
    ...["first_name", "firstname", "given_name", "forename", "first"],
    ...["vorname", "prenom", "nombre_de_pila", "primeiro_nome"],
  ],
  last_name: [
    ...["last_name", "lastname", "surname", "family_name", "last"],
    ...["nachname", "familienname", "nom_de_famille"],
    ...["apellido", "apellidos", "primer_apellido", "sobrenome", "apelido"],
  ],
  full_name: [
    ...["full_name", "fullname", "contact_name", "vollstandiger_name"],
    ...["nom_complet", "nombre_completo", "nome_completo"],
  ],
  company_name: [
    ...["company_name", "company", "current_company", "organization", "organisation", "organization_name"],
    ...["associated_company", "account_name", "account"],
    ...["firma", "firmenname", "unternehmen", "unternehmensname", "zugeordnetes_unternehmen", "accountname"],
    ...["entreprise", "societe", "nom_de_l_entreprise", "nom_de_la_societe", "nom_du_compte"],
    ...["empresa", "nombre_de_la_empresa", "nombre_de_la_cuenta", "compania"],
    ...["nome_da_empresa", "nome_da_conta"],
  ],
  job_title: [
    ...["job_title", "title", "position", "current_position", "role", "headline", "organization_title"],
    ...["berufsbezeichnung", "jobbezeichnung", "stellenbezeichnung", "jobtitel", "funktion"],
    ...["poste", "intitule_du_poste", "titre_du_poste", "fonction", "titre"],
    ...["cargo", "puesto", "puesto_de_trabajo", "titulo_del_puesto", "titulo_do_cargo", "titulo", "funcao"],
  ],
  email: [
    ...["email", "e_mail", "email_address", "e_mail_address", "mail", "work_email", "e_mail_1_value"],
    ...["e_mail_adresse", "courriel", "adresse_e_mail", "adresse_email"],
    ...["correo", "correo_electronico", "direccion_de_correo_electronico", "endereco_de_e_mail"],
  ],
  phone: [
    ...["phone", "phone_number", "mobile", "mobile_phone", "work_phone", "business_phone", "phone_1_value"],
    ...["telephone", "telefon", "telefonnummer", "telefon_geschaftlich", "mobiltelefon", "mobil", "handy"],
    ...["numero_de_telephone", "telephone_portable", "portable"],
    ...["telefono", "numero_de_telefono", "movil"],
    ...["telefone", "numero_de_telefone", "telemovel", "celular"],
  ],
  social_url: [
    ...["social_url", "linkedin_url", "linkedin", "linkedin_profile", "linkedin_profile_url"],
    ...["person_linkedin_url", "public_profile_url", "profile_url", "profile", "profile_link", "person_url"],
    ...["linkedin_profil", "profil_linkedin", "url_linkedin", "profil"],
    ...["perfil_de_linkedin", "perfil_do_linkedin", "perfil", "url", "link"],
  ],
  location: [
    ...["location", "city", "mailing_city", "ort", "stadt", "standort", "ville", "localisation"],
    ...["ciudad", "ubicacion", "cidade", "localizacao"],
  ],
};

/** Column names that mean the whole name, or the part of it that no other column holds. */
export const nameWords: readonly string[] = ["name", "nom", "nombre", "nome"];
