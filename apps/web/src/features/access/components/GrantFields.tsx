import { Chip, Group, Input, MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { dataScopes } from '@muster/contract/access/access.constants'
import type { MenuModule } from '@muster/contract/access/user-menus.contract'
import { DateField } from '@muster/ui/date-field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type GrantDraft, rescoped } from '../data/grant-draft.ts'
import type { RoleCatalogue } from '../data/role-queries.ts'
import { GrantTree } from './GrantTree.tsx'

interface GrantFieldsProps {
  modules: readonly MenuModule[]
  groups: RoleCatalogue['groups']
  /** Locations that can be chosen too: their groups are created with the role. */
  locations?: RoleCatalogue['locations']
  /** Permissions to compare the draft with. */
  base: readonly string[]
  draft: GrantDraft
  onChange: (draft: GrantDraft) => void
  /** Errors by field name of the call. */
  errors: Readonly<Record<string, string | undefined>>
  isReadOnly?: boolean
}

/** Grants of one sub-admin: reach, expiry date and permissions. */
export function GrantFields({
  modules,
  groups,
  locations = [],
  base,
  draft,
  onChange,
  errors,
  isReadOnly = false,
}: GrantFieldsProps) {
  const { t } = useTranslation('access-roles')
  return (
    <Stack gap="lg">
      <Reach
        modules={modules}
        groups={groups}
        locations={locations}
        draft={draft}
        onChange={onChange}
        errors={errors}
        isReadOnly={isReadOnly}
      />
      <LastDay draft={draft} onChange={onChange} errors={errors} isReadOnly={isReadOnly} />
      <div>
        <Text fw={600} size="sm" component="h3" mb="xs">
          {t('grant.what')}{' '}
          <Text span c="dimmed" size="sm" fw={400}>
            {t('grant.chosen', { count: draft.permissions.length })}
          </Text>
        </Text>
        <GrantTree modules={modules} base={base} draft={draft} onChange={onChange} isReadOnly={isReadOnly} />
      </div>
    </Stack>
  )
}

function Reach({
  modules,
  groups,
  locations,
  draft,
  onChange,
  errors,
  isReadOnly,
}: Omit<Required<GrantFieldsProps>, 'base'>) {
  const { t } = useTranslation('access-roles')
  const label = useId()
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm" component="h3" id={label}>
        {t('grant.whose')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        value={draft.scope}
        disabled={isReadOnly}
        onChange={(scope) => onChange(rescoped(draft, modules, scope as GrantDraft['scope']))}
        data={dataScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
      />
      {draft.scope === 'group' && (groups.length > 0 || locations.length === 0) ? (
        <ReachChoice
          label={t('grant.groups')}
          description={groups.length > 0 ? t('grant.groupsHint') : t('grant.groupsNone')}
          options={groups.map(({ group_id, name }) => ({ id: group_id, name }))}
          value={draft.groupIds}
          isReadOnly={isReadOnly}
          onChange={(groupIds) => onChange({ ...draft, groupIds })}
          error={errors.group_ids}
        />
      ) : null}
      {draft.scope === 'group' && locations.length > 0 ? (
        <ReachChoice
          label={t('grant.locations')}
          description={t('grant.locationsHint')}
          options={locations.map(({ location_id, name }) => ({ id: location_id, name }))}
          value={draft.locationIds ?? []}
          isReadOnly={isReadOnly}
          onChange={(locationIds) => onChange({ ...draft, locationIds })}
          error={groups.length === 0 ? errors.group_ids : undefined}
        />
      ) : null}
    </Stack>
  )
}

/** Up to here groups are shown as chips, one click each; above, a search is faster. */
const MOST_CHIPS = 12

interface ReachChoiceProps {
  label: string
  description: string
  options: readonly { id: number; name: string }[]
  value: readonly number[]
  isReadOnly: boolean
  onChange: (ids: number[]) => void
  error: string | undefined
}

/** Groups or locations to limit the reach to. */
function ReachChoice({ label, description, options, value, isReadOnly, onChange, error }: ReachChoiceProps) {
  const shared = { label, description, error, value: value.map(String) }
  if (options.length > 0 && options.length <= MOST_CHIPS) {
    return (
      <Input.Wrapper labelElement="div" label={label} description={description} error={error}>
        <Chip.Group multiple value={shared.value} onChange={(ids) => onChange(ids.map(Number))}>
          <Group gap="xs" mt="xs" role="group" aria-label={label}>
            {options.map(({ id, name }) => (
              <Chip key={id} value={String(id)} disabled={isReadOnly}>
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    )
  }
  return (
    <MultiSelect
      {...shared}
      searchable
      disabled={isReadOnly}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}

type LastDayProps = Omit<Required<GrantFieldsProps>, 'modules' | 'groups' | 'locations' | 'base'>

function LastDay({ draft, onChange, errors, isReadOnly }: LastDayProps) {
  const { t } = useTranslation('access-roles')
  const { formats } = useUser()
  return (
    <DateField
      label={t('grant.until')}
      description={t('grant.untilHint')}
      value={draft.endsOn}
      disabled={isReadOnly}
      format={fieldDateFormat(formats)}
      min={new Intl.DateTimeFormat('sv-SE', { timeZone: formats.time_zone }).format()}
      onChange={(endsOn) => onChange({ ...draft, endsOn })}
      error={errors.ends_on}
    />
  )
}
