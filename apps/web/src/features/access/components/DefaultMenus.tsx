import { Stack, Text } from '@mantine/core'
import { readDefaultMenus, saveDefaultMenus } from '@muster/contract/calls/access/user-menus'
import type { BodyOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { saving } from '../../../lib/form/saving.ts'
import type { GrantDraft } from '../data/grant-draft.ts'
import { defaultMenusOptions } from '../data/role-queries.ts'
import { GrantTree } from './GrantTree.tsx'
import { newGrant, textOf, tickedIn } from './useGrantDraft.ts'
import '../roles-texts.ts'

type Body = BodyOf<typeof saveDefaultMenus>

/** Default permissions of new HR sub-admins. */
export default function DefaultMenus({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access-roles')
  const defaults = useQuery(defaultMenusOptions)
  const modules = defaults.data?.modules ?? []
  const stored = newGrant(tickedIn(modules))
  const mayEdit = defaults.data?.abilities.edit ?? false
  return (
    <FormDrawer<Body, GrantDraft>
      title={t('defaultMenus.title')}
      subtitle={t('defaultMenus.subtitle')}
      width={640}
      onClose={onClose}
      loading={defaults}
      isReadOnly={!mayEdit}
      part={{
        initial: stored,
        render: ({ value, onChange, isReadOnly }) => (
          <Stack gap="lg">
            {isReadOnly ? <Text c="dimmed">{t('defaultMenus.readOnly')}</Text> : null}
            <GrantTree
              modules={modules}
              base={stored.permissions}
              draft={value}
              onChange={onChange}
              isReadOnly={isReadOnly}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, { permissions }) => ({ app: 'hrms', permissions: [...permissions] })}
      maySave={(_draft, grant) => textOf(grant) !== textOf(stored)}
      save={saving(saveDefaultMenus)}
      refresh={[readDefaultMenus]}
    />
  )
}
