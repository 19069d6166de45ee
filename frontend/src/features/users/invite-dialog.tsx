import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { ulid } from 'ulid';
import { postUser } from '#api/users/user-changes.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { GROUP_DESCRIPTIONS } from '#domain/access/role-labels.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import { useInvite } from './account-changes.ts';

const schema = postUser.actions.invite_user.request;

const OPTIONS = GROUPS.map((group) => ({ value: group, label: `${group}: ${GROUP_DESCRIPTIONS[group]}` }));

/** Invites somebody by e-mail into a group. Sending again after a failure can't invite twice. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [inviteId] = useState(ulid);
  const invite = useInvite();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { inviteId, email: '', givenName: '', familyName: '' },
  });
  const { errors, isDirty } = form.formState;
  const group = useController({ control: form.control, name: 'group' });

  const submit = form.handleSubmit((invitation) => invite.mutate(invitation, { onSuccess: onClose }));

  return (
    <FormDialog
      title="Invite a person"
      description="They are sent a temporary password, good for 7 days, and choose their own when they sign in."
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Send invitation"
      pendingLabel="Sending..."
      isPending={invite.isPending}
      failure={invite.isError ? reasonOf(invite.error, 'The invitation could not be sent.') : undefined}
      isDirty={isDirty}
      width="medium"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField
        label="Role"
        noneLabel="Choose a role"
        options={OPTIONS}
        value={group.field.value ?? null}
        onChange={(value) => group.field.onChange(value ?? undefined)}
        error={errors.group?.message}
      />
      <FieldGrid>
        <TextField
          label="Given name"
          autoComplete="off"
          error={errors.givenName?.message}
          {...form.register('givenName')}
        />
        <TextField
          label="Family name"
          autoComplete="off"
          error={errors.familyName?.message}
          {...form.register('familyName')}
        />
      </FieldGrid>
      <TextField
        label="Username"
        hint="Left empty, one is made from the address. People can sign in with their address as well."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username', { setValueAs: (value) => value || undefined })}
      />
    </FormDialog>
  );
};
