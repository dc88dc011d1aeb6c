import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import type { readUserMenus } from '@muster/contract/access/user-menus.contract'
import { saveUserMenus } from '@muster/contract/calls/access/user-menus'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import {
  defaultMenusOptions,
  menusOptions,
  type RoleCatalogue,
  type RolePerson,
  refreshRoles,
} from '../data/role-queries.ts'
import { GrantFields } from './GrantFields.tsx'
import { StartFrom } from './StartFrom.tsx'
import { tickedIn, useGrantDraft } from './useGrantDraft.ts'

const HR = 1
type Menus = DataOf<typeof readUserMenus>

interface PersonMenusProps {
  person: RolePerson
  catalogue: RoleCatalogue
}

/** Personal grants of one HR sub-admin. */
export function PersonMenus({ person, catalogue }: PersonMenusProps) {
  const menus = useQuery(menusOptions(person.account_id))
  return (
    <Loaded query={menus} skeleton={<Skeleton height={320} />} order={3}>
      {(data) => <MenusForm key={JSON.stringify(data)} person={person} catalogue={catalogue} menus={data} />}
    </Loaded>
  )
}

/** A selection of grants with different scopes is saved with a single scope; the narrowest is preselected. */
function scopeOf({ data_scope }: Menus) {
  if (data_scope === 'mixed') return 'group'
  return data_scope ?? 'organisation'
}

function MenusForm({ person, catalogue, menus }: PersonMenusProps & { menus: Menus }) {
  const { t } = useTranslation('access-roles')
  const queries = useQueryClient()
  const endsOn = person.roles.find((role) => role.product_id === HR && role.ends_on)?.ends_on ?? null
  const { draft, setDraft, isDirty } = useGrantDraft({
    permissions: tickedIn(menus.modules),
    scope: scopeOf(menus),
    groupIds: menus.group_ids,
    endsOn,
  })
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveUserMenus),
    meta: { errorShown: 'inline' },
    onSuccess: () => refreshRoles(queries),
  })
  const save = () =>
    mutate({
      body: {
        app_id: 'hrms',
        account_id: person.account_id,
        permissions: [...draft.permissions],
        data_scope: draft.scope,
        ...(draft.scope === 'group' ? { group_ids: [...draft.groupIds] } : {}),
        ends_on: draft.endsOn,
      },
    })
  const presets = useQuery(defaultMenusOptions).data?.presets ?? []
  const canEdit = menus.abilities.edit && person.abilities.edit
  return (
    <Stack gap="lg">
      {canEdit ? (
        <StartFrom
          catalogue={catalogue}
          modules={menus.modules}
          presets={presets}
          draft={draft}
          onStart={setDraft}
          except={person.account_id}
        />
      ) : null}
      <GrantFields
        modules={menus.modules}
        groups={catalogue.groups}
        base={tickedIn(menus.modules)}
        draft={draft}
        onChange={setDraft}
        errors={fieldErrors(error)}
        isReadOnly={!canEdit}
      />
      {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
      {canEdit ? (
        <Group justify="flex-end">
          <Button onClick={save} loading={isPending} disabled={!isDirty && menus.data_scope !== 'mixed'}>
            {t('save')}
          </Button>
        </Group>
      ) : null}
      <UnsavedGuard isDirty={isDirty && !isPending} withSearch />
    </Stack>
  )
}
