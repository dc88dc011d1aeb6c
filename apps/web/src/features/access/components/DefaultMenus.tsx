import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { readDefaultMenus, saveDefaultMenus } from '@muster/contract/calls/access/user-menus'
import type { DataOf } from '@muster/contract/kit/index'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { defaultMenusOptions } from '../data/role-queries.ts'
import { GrantTree } from './GrantTree.tsx'
import { tickedIn, useGrantDraft } from './useGrantDraft.ts'
import '../roles-texts.ts'

/** Default permissions of new HR sub-admins. */
export default function DefaultMenus({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access-roles')
  const defaults = useQuery(defaultMenusOptions)
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={640}
      title={t('defaultMenus.title')}
      subtitle={t('defaultMenus.subtitle')}
      texts={{ close: t('close') }}
    >
      <Loaded query={defaults} skeleton={<Skeleton height={320} />} order={3}>
        {(data) => <DefaultsForm defaults={data} onClose={onClose} />}
      </Loaded>
    </DetailDrawer>
  )
}

type Defaults = DataOf<typeof readDefaultMenus>

function DefaultsForm({ defaults, onClose }: { defaults: Defaults; onClose: () => void }) {
  const { t } = useTranslation('access-roles')
  const queries = useQueryClient()
  const { draft, setDraft, isDirty } = useGrantDraft({
    permissions: tickedIn(defaults.modules),
    scope: 'organisation',
    groupIds: [],
    endsOn: null,
  })
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveDefaultMenus),
    meta: { errorShown: 'inline' },
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: endpointKey(readDefaultMenus) })
    },
  })
  const { edit } = defaults.abilities
  return (
    <Stack gap="lg">
      {edit ? null : <Text c="dimmed">{t('defaultMenus.readOnly')}</Text>}
      <GrantTree modules={defaults.modules} draft={draft} onChange={setDraft} isReadOnly={!edit} />
      {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
      {edit ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={isPending}
            disabled={!isDirty}
            onClick={() => mutate({ body: { app: 'hrms', permissions: [...draft.permissions] } })}
          >
            {t('save')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
