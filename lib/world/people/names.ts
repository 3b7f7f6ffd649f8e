/** The names of which the population is made. Data only. */
export const firstNames =
  "Ada,Adrian,Aisha,Alan,Alice,Amara,Amélie,Ana,Andre,Anika,Anton,Arjun,Astrid,Ben,Bianca,Bruno,Camille,Carla,Carlos,Chen,Clara,Claire,Daniel,Daria,David,Deepa,Diego,Dmitri,Elena,Eli,Elif,Emeka,Emma,Erik,Esther,Eva,Farah,Felix,Fiona,Florian,Gabriel,Grace,Hana,Hannah,Hassan,Helena,Hugo,Ibrahim,Ines,Ingrid,Ivan,Jack,James,Jana,Jasmin,Joana,Johan,Jonas,Julia,Kaito,Karim,Kate,Kenji,Lara,Laura,Leila,Leo,Liam,Lina,Louis,Lucia,Lukas,Maja,Marco,Maria,Marta,Mateo,Maya,Mei,Mia,Mila,Mohamed,Nadia,Naomi,Nils,Nina,Noah,Olga,Oliver,Omar,Paula,Pedro,Petra,Priya,Rafael,Rosa,Ruth,Sami,Sara,Sofia,Stefan,Tariq,Teresa,Theo,Tomas,Valeria,Viktor,Yara,Yusuf,Zoe".split(
    ",",
  );

export const lastNames =
  "Abbott,Adeyemi,Almeida,Andersson,Baker,Bauer,Becker,Bennett,Bernard,Bianchi,Brandt,Brooks,Carvalho,Castro,Chen,Clarke,Conti,Costa,Cruz,Dahl,Das,Diaz,Dubois,Eriksen,Evans,Fernandes,Fischer,Fontaine,Fuchs,Garcia,Ghosh,Girard,Gomez,Green,Gupta,Haas,Hansen,Hoffmann,Hughes,Ibrahim,Ito,Jansen,Jensen,Johansson,Kaur,Keller,Khan,Kim,Koch,Kovacs,Kumar,Lambert,Larsen,Lee,Lopez,Marino,Martin,Meyer,Mbeki,Moreau,Moretti,Morris,Mueller,Murphy,Nakamura,Navarro,Nguyen,Novak,Nowak,Okafor,Olsen,Ortiz,Owens,Park,Patel,Pereira,Petrov,Price,Quinn,Ramos,Reid,Ricci,Rossi,Roux,Ruiz,Sanchez,Santos,Sato,Schmidt,Schneider,Shah,Silva,Singh,Sousa,Svensson,Tanaka,Taylor,Torres,Vargas,Vidal,Vogel,Walker,Wang,Weber,Winter,Wolf,Wright,Yilmaz,Young,Zhang,Zimmer".split(
    ",",
  );

export const companyHeads =
  "Alder,Amber,Arbor,Atlas,Aurora,Basalt,Beacon,Birch,Bluefin,Brightside,Cedar,Cobalt,Compass,Coral,Delta,Drift,Ember,Everlane,Falcon,Fathom,Fjord,Foundry,Granite,Harbor,Helio,Horizon,Indigo,Juniper,Keystone,Lantern,Larch,Lumen,Maple,Meridian,Mistral,Northwind,Nova,Oak,Onyx,Orchard,Parallel,Pinecrest,Quarry,Redwood,Ridge,Saffron,Sierra,Solstice,Summit,Tidal,Vertex,Willow".split(
    ",",
  );

export const companyTails =
  "Analytics,Labs,Logistics,Software,Health,Energy,Consulting,Robotics,Media,Partners,Foods,Systems".split(
    ",",
  );

export const roles =
  "Head of Sales,Account Executive,VP Marketing,Talent Acquisition Lead,Chief Technology Officer,Founder and CEO,Product Manager,Software Engineer,Customer Success Manager,Operations Director,Finance Director,Recruiter,Data Scientist,Growth Lead,Procurement Manager,IT Director,HR Business Partner,Sales Development Representative,Engineering Manager,Chief Revenue Officer".split(
    ",",
  );

export const places =
  "London, United Kingdom;Berlin, Germany;Paris, France;Lisbon, Portugal;Madrid, Spain;New York, United States;Austin, United States;Toronto, Canada;São Paulo, Brazil;Amsterdam, Netherlands;Stockholm, Sweden;Milan, Italy;Dublin, Ireland;Zurich, Switzerland;Singapore;Sydney, Australia;Bengaluru, India;Warsaw, Poland;Lagos, Nigeria;Kathmandu, Nepal".split(
    ";",
  );
