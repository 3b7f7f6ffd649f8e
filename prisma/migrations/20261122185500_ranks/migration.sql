-- People who haven't begun a campaign stand behind all who have, whatever the campaign's place.
UPDATE "enrolments" SET rank = rank - 100 + 1000000000
WHERE state IN ('waiting', 'parked', 'held') AND rank NOT IN (0, 1) AND rank < 500000000;
