import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Profile } from '#domain/users/profile.ts';
import { LOCALES } from '#domain/users/profile-limits.ts';
import { OpenAccountDialog } from '#frontend/auth/own-account/open-account-dialog.tsx';
import type { OwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { displayName, type SignedInUser } from '#frontend/auth/session/signed-in-user.ts';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';
import { useUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid, Row } from '#frontend/ui/layout/layout.tsx';
import { PictureField } from './picture-field.tsx';
import './profile-form.css';
import { useSaveProfile } from './save-profile.ts';

const NOT_SAVED = 'The profile could not be saved';

const profileOf = (user: SignedInUser): Profile => ({
  preferredName: user.preferredName ?? '',
  givenName: user.givenName ?? '',
  familyName: user.familyName ?? '',
  locale: user.locale,
  picture: user.picture,
});

const languageNames = new Intl.DisplayNames(['en-AU'], { type: 'language', languageDisplay: 'standard' });

const languageName = (locale: string): string => {
  try {
    return languageNames.of(locale) ?? locale;
  } catch {
    // Written by another client, and no language tag.
    return locale;
  }
};

/** The offered languages, and the one that stands already. */
const localeOptions = (present: string | null) =>
  [...new Set([...LOCALES, ...(present === null ? [] : [present])])].map((value) => ({
    value,
    label: languageName(value),
  }));

/** What a person says of themselves. What was entered stays until it is saved, also where the session ends. */
export const ProfileForm = () => {
  const user = useUser();
  const [seen, setSeen] = useState(() => profileOf(user));
  /** What waits for the password. */
  const [wanted, setWanted] = useState<Profile | null>(null);
  const form = useContractForm(Profile, seen);
  const locale = useController({ control: form.control, name: 'locale' });
  const picture = useController({ control: form.control, name: 'picture' });
  const { errors, isDirty } = form.formState;
  const save = useSaveProfile();
  useUnsavedWork(isDirty);

  const submit = form.handleSubmit((entered) => {
    if (!save.isPending) setWanted(entered);
  });
  const saveWith = (account: OwnAccount): void => {
    setWanted(null);
    if (!wanted) return;
    save.mutate(
      { seen, wanted, account },
      {
        onSuccess: () => {
          setSeen(wanted);
          form.reset(wanted);
        },
      },
    );
  };

  return (
    <>
      <form className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
        <PictureField
          name={displayName(user)}
          picture={picture.field.value}
          onPicture={picture.field.onChange}
          error={errors.picture?.message}
        />
        <TextField
          label="Preferred name"
          hint="What you are called here. Left empty: your names, or your username."
          autoComplete="nickname"
          error={errors.preferredName?.message}
          {...form.register('preferredName')}
        />
        <FieldGrid>
          <TextField
            label="Given name"
            autoComplete="given-name"
            error={errors.givenName?.message}
            {...form.register('givenName')}
          />
          <TextField
            label="Family name"
            autoComplete="family-name"
            error={errors.familyName?.message}
            {...form.register('familyName')}
          />
        </FieldGrid>
        <SelectField
          label="Locale"
          hint="Kept with your account. These pages are in English."
          noneLabel="Not said"
          options={localeOptions(seen.locale)}
          value={locale.field.value}
          onChange={locale.field.onChange}
          error={errors.locale?.message}
        />
        {save.isError && (
          <Banner tone="error">{`${NOT_SAVED}: ${identityErrorMessage(save.error, 'Try again.')}`}</Banner>
        )}
        <Row gap="small">
          <Button
            type="submit"
            look="primary"
            disabled={!isDirty}
            title={isDirty ? undefined : 'Nothing has been changed.'}
            isPending={save.isPending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
          {isDirty && !save.isPending && (
            <Button
              look="quiet"
              onClick={() => {
                save.reset();
                form.reset(seen);
              }}
            >
              Undo changes
            </Button>
          )}
        </Row>
      </form>
      {wanted && (
        <OpenAccountDialog
          title="Save your profile"
          description="Enter your password to change your profile."
          confirmLabel="Save"
          onOpen={saveWith}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
};
