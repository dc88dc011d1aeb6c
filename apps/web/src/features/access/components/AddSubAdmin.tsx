import { Alert, Select, Stack, Text } from '@mantine/core'
import type { MenuModule } from '@muster/contract/access/user-menus.contract'
import { assignRoles } from '@muster/contract/calls/access/sub-admins'
import { IconInfoCircle } from '@muster/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import type { GrantDraft } from '../data/grant-draft.ts'
import { startFrom } from '../data/grant-source.ts'
import {
  asChoice,
  defaultMenusOptions,
  findAccounts,
  type RoleCatalogue,
  refreshRoles,
} from '../data/role-queries.ts'
import { GrantFields } from './GrantFields.tsx'
import { type OfferedPreset, StartFrom } from './StartFrom.tsx'
import { newGrant, tickedIn } from './useGrantDraft.ts'
import '../roles-texts.ts'

const HR = 1

/** Paths in the part by the server's names. */
const errorNames = {
  account_ids: 'accountId',
  group_ids: 'grant.groupIds',
  location_ids: 'grant.groupIds',
  ends_on: 'grant.endsOn',
}

interface AddSubAdminProps {
  catalogue: RoleCatalogue
  onClose: () => void
}

interface Grant {
  accountId: number | null
  productId: number
  grant: GrantDraft
}

type Body = BodyOf<typeof assignRoles>

function bodyOf({ accountId, productId, grant }: Grant): Body {
  const { permissions, scope, groupIds, locationIds = [], endsOn } = grant
  const ofHr = {
    permissions: [...permissions],
    data_scope: scope,
    ...(scope === 'group' ? { group_ids: [...groupIds] } : {}),
    ...(scope === 'group' && locationIds.length > 0 ? { location_ids: [...locationIds] } : {}),
  }
  return {
    account_ids: accountId === null ? [] : [accountId],
    product_id: productId,
    ends_on: endsOn,
    ...(productId === HR ? ofHr : {}),
  }
}

const isUsual = ({ preset }: OfferedPreset) => preset === 'hr_officer'

/** What a new sub-admin starts with: the usual preset, or the defaults. */
function likelyGrant(modules: readonly MenuModule[], usual: OfferedPreset | undefined): GrantDraft {
  const grant = newGrant(tickedIn(modules))
  return usual ? startFrom(grant, modules, usual.permissions, { scope: usual.data_scope }).draft : grant
}

/** Creates a sub-admin of a product: person, reach, expiry date and permissions. */
export default function AddSubAdmin({ catalogue, onClose }: AddSubAdminProps) {
  const { t } = useTranslation('access-roles')
  const queries = useQueryClient()
  const defaults = useQuery(defaultMenusOptions)
  const modules = defaults.data?.modules ?? []
  // Most new sub-admins are HR officers; an organisation's own defaults come first.
  const usual = defaults.data?.is_own ? undefined : defaults.data?.presets.find(isUsual)
  return (
    <FormDrawer<Body, Grant>
      title={t('grant.title')}
      subtitle={t('grant.subtitle')}
      width={640}
      onClose={onClose}
      loading={defaults}
      part={{
        initial: { accountId: null, productId: HR, grant: likelyGrant(modules, usual) },
        required: ['accountId'],
        render: ({ value, onChange, errors }) => (
          <Inputs
            catalogue={catalogue}
            modules={modules}
            presets={defaults.data?.presets ?? []}
            usual={usual}
            value={value}
            onChange={(more) => onChange({ ...value, ...more })}
            errors={errors}
          />
        ),
      }}
      toBody={(_draft, value) => bodyOf(value)}
      save={saving(assignRoles)}
      refresh={() => refreshRoles(queries)}
      errorNames={errorNames}
      saveLabel={t('grant.submit')}
    />
  )
}

interface InputsProps {
  catalogue: RoleCatalogue
  modules: readonly MenuModule[]
  presets: readonly OfferedPreset[]
  usual: OfferedPreset | undefined
  value: Grant
  onChange: (more: Partial<Grant>) => void
  errors: Readonly<Record<string, string>>
}

function Inputs({ catalogue, modules, presets, usual, value, onChange, errors }: InputsProps) {
  const { t } = useTranslation('access-roles')
  const { accountId, productId, grant } = value
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
        data-autofocus
        find={findCandidates}
        findKey="accounts"
        value={accountId}
        onChange={(id) => onChange({ accountId: id })}
        error={errors.accountId}
      />
      {subscribed.length > 1 ? (
        <Select
          label={t('grant.product')}
          value={String(productId)}
          allowDeselect={false}
          onChange={(id) => id && onChange({ productId: Number(id) })}
          data={subscribed.map(({ product_id, name }) => ({ value: String(product_id), label: name }))}
        />
      ) : null}
      <RoleNote catalogue={catalogue} productId={productId} />
      {productId === HR ? (
        <StartFrom
          catalogue={catalogue}
          modules={modules}
          presets={presets}
          usual={usual}
          draft={grant}
          onStart={(next) => onChange({ grant: next })}
        />
      ) : null}
      <GrantFields
        modules={productId === HR ? modules : []}
        groups={catalogue.groups}
        locations={catalogue.locations}
        base={tickedIn(modules)}
        draft={grant}
        onChange={(next) => onChange({ grant: next })}
        errors={{ group_ids: errors['grant.groupIds'], ends_on: errors['grant.endsOn'] }}
      />
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
  const people = await findAccounts(search)
  return people.filter((person) => person.abilities.edit && person.state !== 'disabled').map(asChoice)
}
