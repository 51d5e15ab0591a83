-- Staff sign in anew after half an hour without them: so a sign-in keeps when it was last used, and from what
-- ("Chrome, Android"), by which its owner knows it in a list. Sign-ins from before count as used when they began.
alter table sign_in add column last_seen_at timestamptz;
alter table sign_in add column device_name text check (length(device_name) between 1 and 80);

-- ended: from a list, by its owner or by an owner of the studio. locked: a shared tablet, until its next PIN.
alter table sign_in drop constraint sign_in_end_reason_check;
alter table sign_in add constraint sign_in_end_reason_check check (
  end_reason in
    ('signedOut', 'replaced', 'stolen', 'passwordChanged', 'emailChanged', 'expired', 'closed', 'ended', 'locked')
);
