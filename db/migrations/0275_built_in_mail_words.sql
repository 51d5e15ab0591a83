-- The program's own words beside each text that the studio changed are called builtIn, as in the code.
update mail_words set
  english = coalesce((select jsonb_object_agg(slot, (text - 'house') || jsonb_build_object('builtIn', text -> 'house'))
    from jsonb_each(english) as e (slot, text)), '{}'),
  hindi = coalesce((select jsonb_object_agg(slot, (text - 'house') || jsonb_build_object('builtIn', text -> 'house'))
    from jsonb_each(hindi) as e (slot, text)), '{}');
