import { Alert, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { assignRoles } from '@muster/contract/access/sub-admins.contract'
import type { MenuModule } from '@muster/contract/access/user-menus.contract'
import { IconInfoCircle } from '@muster/ui/icons'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { fieldErrors } from '../../../lib/form-field.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { writeOptions } from '../../../lib/query.ts'
import {
  candidatesOptions,
  defaultMenusOptions,
  type RoleCatalogue,
  type RolePerson,
  refreshRoles,
} from '../data/role-queries.ts'
import { GrantFields } from './GrantFields.tsx'
import { tickedIn, useGrantDraft } from './useGrantDraft.ts'
import '../roles-texts.ts'

const HR = 1

interface AddSubAdminProps {
  catalogue: RoleCatalogue
  onClose: () => void
}

/** Makes somebody a sub-admin of a product: who, for whose data, until when, and what they may do. */
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
      <PersonSelect
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

const labelOf = (person: RolePerson) => [person.name, person.code || person.email].filter(Boolean).join(' · ')

function PersonSelect(props: { onChange: (id: number | null) => void; error: string | undefined }) {
  const { t } = useTranslation('access-roles')
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<RolePerson | null>(null)
  const [asked] = useDebouncedValue(search, 250)
  // The label of the person who was picked is no search.
  const { data } = useQuery(candidatesOptions(picked && asked === labelOf(picked) ? '' : asked))
  const people = (data?.people ?? []).filter((person) => person.abilities.edit && person.state !== 'disabled')
  const shown =
    picked && !people.some((one) => one.account_id === picked.account_id) ? [picked, ...people] : people
  return (
    <Select
      label={t('grant.person')}
      placeholder={t('grant.personHint')}
      withAsterisk
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('grant.clear') }}
      error={props.error}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('grant.personNone')}
      // The server has searched already, by more than what is shown.
      filter={({ options }) => options}
      data={shown.map((person) => ({ value: String(person.account_id), label: labelOf(person) }))}
      value={picked ? String(picked.account_id) : null}
      onChange={(value) => {
        const person = shown.find((one) => String(one.account_id) === value) ?? null
        setPicked(person)
        props.onChange(person?.account_id ?? null)
      }}
    />
  )
}
