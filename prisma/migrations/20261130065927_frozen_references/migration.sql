-- Written by hand:
-- A frozen reference (its content hash is set) keeps what it says. Deleting the whole project takes it
-- along; nothing else changes or removes it, and no label joins it later.
CREATE FUNCTION refuse_change_of_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.content_hash = '' OR NOT EXISTS (SELECT 1 FROM project WHERE id = OLD.project_id) THEN
      RETURN OLD;
    END IF;
  ELSIF OLD.content_hash = '' OR
    (NEW.id, NEW.project_id, NEW.recipe::text, NEW.data_version, NEW.content_hash, NEW.counts::text,
      NEW.fit::text, NEW.created_at)
    IS NOT DISTINCT FROM
    (OLD.id, OLD.project_id, OLD.recipe::text, OLD.data_version, OLD.content_hash, OLD.counts::text,
      OLD.fit::text, OLD.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'reference "%" is frozen', OLD.name USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER reference_is_frozen BEFORE UPDATE OR DELETE ON reference
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_reference();

CREATE FUNCTION refuse_change_of_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT 1 FROM project p JOIN reference r ON r.project_id = p.id
    WHERE r.id = OLD.reference_id AND r.content_hash <> '') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'labels of a reference are frozen' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER reference_label_is_frozen BEFORE UPDATE OR DELETE ON reference_label
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_label();

CREATE FUNCTION refuse_label_of_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM reference r
    WHERE r.content_hash <> '' AND r.id IN (SELECT reference_id FROM added)) THEN
    RAISE EXCEPTION 'the reference is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER reference_label_comes_before AFTER INSERT ON reference_label
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_label_of_frozen();
