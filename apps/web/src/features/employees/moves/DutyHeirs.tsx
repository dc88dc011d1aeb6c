import { Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { DutyLine } from '@muster/contract/employees/moves/duties.contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import type { Heirs } from './duty-heirs.ts'
import classes from './Moves.module.css'
import './texts.ts'

interface DutyHeirsProps {
  duties: readonly DutyLine[]
  heirs: Heirs
  onChange: (heirs: Heirs) => void
  problem: string | null
}

/** What somebody holds, owns and decides; one person takes everything over, or one for each. */
export function DutyHeirs({ duties, heirs, onChange, problem }: DutyHeirsProps) {
  const { t } = useTranslation('moves')
  const title = useId()
  const [isEach, setEach] = useState(Object.keys(heirs.own).length > 0)
  const open = duties.filter((line) => line.abilities.name_heir)
  return (
    <Stack component="section" aria-labelledby={title} gap="xs" mb="md">
      <Title order={3} size="h5" id={title}>
        {t('duties.title')}
      </Title>
      {open.length > 0 ? (
        <>
          <Group gap="xs" align="flex-end" wrap="wrap">
            <PersonPicker
              label={t('duties.everything')}
              description={t('duties.text')}
              placeholder={t('duties.choose')}
              clearable
              value={heirs.all?.id ?? null}
              known={heirs.all}
              onChange={(_, person) => onChange({ ...heirs, all: person })}
              className={classes.heir}
            />
            {!isEach && open.length > 1 ? (
              <Button variant="subtle" onClick={() => setEach(true)}>
                {t('duties.each')}
              </Button>
            ) : null}
          </Group>
          {problem ? (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          ) : null}
        </>
      ) : null}
      <ul className={classes.people}>
        {duties.map((line) => (
          <li key={line.kind} className={classes.person}>
            <Duty line={line} />
            {isEach && line.abilities.name_heir ? (
              <PersonPicker
                aria-label={t('duties.heirFor', { duty: line.text })}
                placeholder={heirs.all ? t('duties.same') : t('duties.nobody')}
                clearable
                mt={4}
                value={heirs.own[line.kind]?.id ?? null}
                known={heirs.own[line.kind] ?? null}
                onChange={(_, person) => onChange({ ...heirs, own: withHeir(heirs.own, line.kind, person) })}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function withHeir(own: Heirs['own'], kind: string, person: Heirs['all']): Heirs['own'] {
  const others = Object.fromEntries(Object.entries(own).filter(([key]) => key !== kind))
  return person ? { ...others, [kind]: person } : others
}

function Duty({ line }: { line: DutyLine }) {
  const { t } = useTranslation('moves')
  const { text, names, fate, link, count, abilities } = line
  const note = fate === 'heir' ? (abilities.name_heir ? null : 'forbidden') : fate
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="wrap">
        <Text size="sm" fw={500}>
          {link ? (
            <Anchor component={AppLink} to={link} target="_blank" inherit>
              {text}
            </Anchor>
          ) : (
            text
          )}
        </Text>
        {note ? (
          <Badge variant="light" color={note === 'rule' ? 'gray' : 'orange'}>
            {t(`duties.fate.${note}`)}
          </Badge>
        ) : null}
      </Group>
      {names.length > 0 ? (
        <Text size="xs" c="dimmed">
          {names.join(', ') + (count > names.length ? ' …' : '')}
        </Text>
      ) : null}
    </>
  )
}
