import { Alert, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import type { MenuModule } from '@muster/contract/access/user-menus.contract'
import { assignRoles, listRolePeople } from '@muster/contract/calls/access/sub-admins'
import { IconInfoCircle } from '@muster/ui/icons'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { defaultMenusOptions, type RoleCatalogue, refreshRoles } from '../data/role-queries.ts'
import { GrantFields } from './GrantFields.tsx'
import { tickedIn, useGrantDraft } from './useGrantDraft.ts'
import '../roles-texts.ts'

const HR = 1

interface AddSubAdminProps {
  catalogue: RoleCatalogue
  onClose: () => void
}

/** Creates a sub-admin of a product: person, reach, expiry date and permissions. */
export default function AddSubAdmin({ catalogue, onClose }: AddSubAdminProps) {
  const { t } = useTranslation('access-roles')
  const defaults = useQuery(defaultMenusOptions)
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={640}
      title={t('grant.title')}
      subtitle={t('grant.subtitle')}
      texts={{ close: t('close') }}
    >
      <Loaded query={defaults} skeleton={<Skeleton height={320} />} order={3}>
        {({ modules }) => <AddForm catalogue={catalogue} modules={modules} onClose={onClose} />}
      </Loaded>
    </DetailDrawer>
  )
}

function AddForm({ catalogue, modules, onClose }: AddSubAdminProps & { modules: MenuModule[] }) {
  const { t } = useTranslation('access-roles')
  const queries = useQueryClient()
  const [accountId, setAccountId] = useState<number | null>(null)
  const [productId, setProductId] = useState(HR)
  const [isTried, setIsTried] = useState(false)
  const { draft, setDraft } = useGrantDraft({
    permissions: tickedIn(modules),
    scope: 'organisation',
    groupIds: [],
    endsOn: null,
  })
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(assignRoles),
    meta: { errorShown: 'inline' },
    onSuccess: async () => {
      onClose()
      await refreshRoles(queries)
    },
  })
  function submit() {
    setIsTried(true)
    if (accountId === null) return
    const { permissions, scope, groupIds, endsOn } = draft
    const ofHr = {
      permissions: [...permissions],
      data_scope: scope,
      ...(scope === 'group' ? { group_ids: [...groupIds] } : {}),
    }
    mutate({
      body: {
        account_ids: [accountId],
        product_id: productId,
        ends_on: endsOn,
        ...(productId === HR ? ofHr : {}),
      },
    })
  }
  const subscribed = catalogue.products.filter((product) => product.is_subscribed)
  return (
    <Stack gap="lg">
      <PersonPicker
        label={t('grant.person')}
        placeholder={t('grant.personHint')}
        nothingFoundMessage={t('grant.personNone')}
        withAsterisk
        clearable
        clearButtonProps={{ 'aria-label': t('grant.clear') }}
        find={findCandidates}
        findKey="accounts"
        value={accountId}
        onChange={setAccountId}
        error={isTried && accountId === null ? t('grant.pickPerson') : undefined}
      />
      {subscribed.length > 1 ? (
        <Select
          label={t('grant.product')}
          value={String(productId)}
          onChange={(value) => setProductId(Number(value))}
          data={subscribed.map(({ product_id, name }) => ({ value: String(product_id), label: name }))}
        />
      ) : null}
      <RoleNote catalogue={catalogue} productId={productId} />
      <GrantFields
        modules={productId === HR ? modules : []}
        groups={catalogue.groups}
        draft={draft}
        onChange={setDraft}
        errors={fieldErrors(error)}
      />
      {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={submit} loading={isPending}>
          {t('grant.submit')}
        </Button>
      </Group>
    </Stack>
  )
}

function RoleNote({ catalogue, productId }: { catalogue: RoleCatalogue; productId: number }) {
  const { t } = useTranslation('access-roles')
  const product = catalogue.products.find((one) => one.product_id === productId)
  const role = product?.roles.find((one) => one.role_id === product.sub_admin_role)
  if (!role || productId === HR) return null
  return (
    <Alert color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
      <Text size="sm">{t('grant.role', { role: role.name })}</Text>
      <Text size="sm">{t('grant.payrollText', { role: role.name })}</Text>
    </Alert>
  )
}

/** Accounts that can receive grants. */
async function findCandidates(search: string) {
  const { people } = await call(listRolePeople, { body: { search, who: 'everyone', limit: 20 } })
  return people
    .filter((person) => person.abilities.edit && person.state !== 'disabled')
    .map((person) => ({
      id: person.account_id,
      name: person.name,
      label: [person.name, person.code || person.email].filter(Boolean).join(' · '),
    }))
}
