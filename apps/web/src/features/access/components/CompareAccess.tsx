import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import type { Power, Powers, PowersSource } from '@muster/contract/access/powers.contract'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { type ComparedPower, compared } from '../data/grant-source.ts'
import { powersOptions, type RoleCatalogue } from '../data/role-queries.ts'
import classes from './Roles.module.css'
import { SourcePicker } from './SourcePicker.tsx'
import '../roles-texts.ts'

interface CompareAccessProps {
  catalogue: RoleCatalogue
  onClose: () => void
}

/** Two roles or people side by side. */
export default function CompareAccess({ catalogue, onClose }: CompareAccessProps) {
  const { t } = useTranslation('access-roles')
  const [left, setLeft] = useState<PowersSource | null>(null)
  const [right, setRight] = useState<PowersSource | null>(null)
  const [onlyDifferences, setOnlyDifferences] = useState(true)
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={760}
      title={t('compare.title')}
      subtitle={t('compare.subtitle')}
      texts={{ close: t('close') }}
    >
      <Stack gap="lg">
        <div className={classes.sources}>
          <SourcePicker label={t('compare.left')} catalogue={catalogue} value={left} onChange={setLeft} />
          <SourcePicker label={t('compare.right')} catalogue={catalogue} value={right} onChange={setRight} />
        </div>
        <Switch
          label={t('compare.onlyDifferences')}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        />
        {left && right ? (
          <Comparison of={[left, right]} onlyDifferences={onlyDifferences} />
        ) : (
          <Text c="dimmed">{t('compare.choose')}</Text>
        )}
      </Stack>
    </DetailDrawer>
  )
}

function Comparison({ of, onlyDifferences }: { of: PowersSource[]; onlyDifferences: boolean }) {
  const powers = useQuery(powersOptions(of))
  return (
    <Loaded query={powers} skeleton={<Skeleton height={240} />} order={3}>
      {({ powers: [left, right] }) =>
        left && right ? <Table left={left} right={right} onlyDifferences={onlyDifferences} /> : null
      }
    </Loaded>
  )
}

function Table({ left, right, onlyDifferences }: { left: Powers; right: Powers; onlyDifferences: boolean }) {
  const { t } = useTranslation('access-roles')
  const rows = compared(left, right).filter((row) => row.differs || !onlyDifferences)
  if (rows.length === 0) return <Text role="status">{t('compare.same')}</Text>
  const modules = Map.groupBy(rows, (row) => row.module)
  return (
    <table className={classes.compared} aria-label={t('compare.table')}>
      <thead>
        <tr>
          <th scope="col">{t('matrix.permission')}</th>
          <th scope="col">{left.name}</th>
          <th scope="col">{right.name}</th>
        </tr>
      </thead>
      <tbody>
        {[...modules].map(([module, ofModule]) => (
          <Fragment key={module}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={classes.comparedModule}>
                {module}
              </th>
            </tr>
            {ofModule.map((row) => (
              <Row key={row.permission} row={row} left={left} right={right} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, left, right }: { row: ComparedPower; left: Powers; right: Powers }) {
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td>
        <Cell power={row.left} all={left.holds_all} />
      </td>
      <td>
        <Cell power={row.right} all={right.holds_all} />
      </td>
    </tr>
  )
}

function Cell({ power, all }: { power: Power | undefined; all: boolean }) {
  const { t } = useTranslation('access-roles')
  if (all) return <>{t('matrix.all')}</>
  if (!power) {
    return (
      <Text span size="sm" c="dimmed">
        {t('matrix.none')}
      </Text>
    )
  }
  const sources = [
    power.roles.length > 0 ? t('compare.through', { roles: power.roles.join(', ') }) : '',
    power.is_personal ? t('holders.personal') : '',
  ]
  return (
    <>
      {power.scopes.map((scope) => t(`scopes.${scope}`)).join(', ')}
      <Text span size="xs" c="dimmed" display="block">
        {sources.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
