import { Badge, Group, Text } from '@mantine/core'
import type { DataTableColumn } from '@muster/ui/data-table'
import { PersonChip } from '@muster/ui/people'
import type { TFunction } from 'i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import type { Finding } from './quality-queries.ts'

type Person = NonNullable<Finding['person']>

export function nameOf({ person, unit }: Finding): string {
  return person?.name ?? unit?.name ?? ''
}

const detailOf = (person: Person) =>
  [person.code, person.designation, person.location].filter(Boolean).join(' · ')

function PersonCell({ t, person }: { t: TFunction<'privacy'>; person: Person }) {
  return (
    <PersonChip
      name={person.has_left ? t('quality.leftMark', { name: person.name }) : person.name}
      subtitle={detailOf(person)}
      colorKey={person.id}
      href={hrefOf(`/users/view/${person.id}`)}
    />
  )
}

function Reasons({ t, finding }: { t: TFunction<'privacy'>; finding: Finding }) {
  if (finding.dismissed) {
    const { actor, reason } = finding.dismissed
    return <Text size="sm">{t('quality.judgedBy', { actor, reason })}</Text>
  }
  if (finding.kind !== 'duplicate' && finding.other) {
    const name = finding.other.has_left
      ? t('quality.leftMark', { name: finding.other.name })
      : finding.other.name
    return <Text size="sm">{t('quality.otherManager', { name })}</Text>
  }
  return (
    <Group gap={4}>
      {finding.reasons.map(({ key, label }) => (
        <Badge key={key} variant="default" fw={500}>
          {label}
        </Badge>
      ))}
    </Group>
  )
}

export function findingColumns(t: TFunction<'privacy'>, isPair: boolean): DataTableColumn<Finding>[] {
  const other: DataTableColumn<Finding> = {
    id: 'other',
    header: t('quality.columns.other'),
    width: 260,
    cell: ({ other: person }) => (person ? <PersonCell t={t} person={person} /> : null),
  }
  return [
    {
      id: 'who',
      header: t('quality.columns.who'),
      width: 260,
      cell: (finding) =>
        finding.person ? <PersonCell t={t} person={finding.person} /> : (finding.unit?.name ?? ''),
    },
    ...(isPair ? [other] : []),
    {
      id: 'why',
      header: t('quality.columns.why'),
      width: 320,
      cell: (finding) => <Reasons t={t} finding={finding} />,
    },
    ...(isPair
      ? [
          {
            id: 'score',
            header: t('quality.columns.score'),
            width: 90,
            cell: (finding: Finding) => `${finding.score} %`,
          } satisfies DataTableColumn<Finding>,
        ]
      : []),
  ]
}
