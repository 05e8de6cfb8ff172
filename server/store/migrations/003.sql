-- Report by phone. Who read the consent out, and who sent the report: as in zustaendigkeiten, '' for the person.
-- `am_telefon`: until then (ISO) a desk has the draft open, '' for none. `geschrieben`: JSON, who of the desk wrote a
-- field of the draft last, by its path; '' for nobody.
alter table vorgaenge add column zustimmung_durch text not null default '';
alter table vorgaenge add column gemeldet_durch text not null default '';
alter table vorgaenge add column am_telefon text not null default '';
alter table vorgaenge add column geschrieben text not null default '';

-- A note of the operator's own on a card, such as a contract number; '' for none.
alter table vertraege add column vermerk text not null default '';
