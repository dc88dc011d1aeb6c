import { Select, Stack } from '@mantine/core'
import type { PowersSource } from '@muster/contract/access/powers.contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { asChoice, findAccounts, type RoleCatalogue } from '../data/role-queries.ts'

const PERSON = 'person'

interface SourcePickerProps {
  label: string
  catalogue: RoleCatalogue
  value: PowersSource | null
  onChange: (source: PowersSource | null) => void
  /** An account that is not offered. */
  except?: number | undefined
}

/** Chooses a role or a person, to copy from or to compare. */
export function SourcePicker({ label, catalogue, value, onChange, except }: SourcePickerProps) {
  const { t } = useTranslation('access-roles')
  const [kind, setKind] = useState<string>(value && 'role_id' in value ? String(value.role_id) : PERSON)
  const roles = new Map(
    catalogue.products
      .filter((product) => product.is_subscribed)
      .flatMap((product) => product.roles.map((role) => [String(role.role_id), role.name] as const)),
  )
  const choose = (next: string) => {
    setKind(next)
    onChange(next === PERSON ? null : { role_id: Number(next) })
  }
  const find = async (search: string) =>
    (await findAccounts(search)).filter((person) => person.account_id !== except).map(asChoice)
  return (
    <Stack gap="xs">
      <Select
        label={label}
        allowDeselect={false}
        value={kind}
        onChange={(next) => next && choose(next)}
        data={[
          { value: PERSON, label: t('source.person') },
          { group: t('source.roles'), items: [...roles].map(([id, name]) => ({ value: id, label: name })) },
        ]}
      />
      {kind === PERSON ? (
        <PersonPicker
          aria-label={t('source.whom', { label })}
          placeholder={t('grant.personHint')}
          nothingFoundMessage={t('grant.personNone')}
          find={find}
          findKey={`accounts-but-${except ?? 0}`}
          value={value && 'account_id' in value ? value.account_id : null}
          onChange={(id) => onChange(id === null ? null : { account_id: id })}
        />
      ) : null}
    </Stack>
  )
}
