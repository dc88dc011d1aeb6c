import { Alert, Button, Text } from '@mantine/core'
import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import classes from '../Home.module.css'
import type { Home } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import '../../texts.ts'

const assigned = ['both', 'to_me', 'by_me'] as const
type Assigned = (typeof assigned)[number]

interface NeedsPartProps {
  home: Home
  onRetry: () => void
}

/** What waits for the person, and what of theirs waits for others. */
export default function NeedsPart({ home, onRetry }: NeedsPartProps) {
  const { t } = useTranslation('dashboards')
  const [show, setShow] = useState<Assigned>('both')
  const needs = home.data.needs ?? []
  const shown = needs.filter((need) => show === 'both' || need.assigned === show)
  const hasBoth = new Set(needs.map((need) => need.assigned)).size > 1
  return (
    <PartFrame title={t('needs.title')}>
      {hasBoth ? (
        <fieldset className={classes.filter} aria-label={t('needs.assigned')}>
          {assigned.map((value) => (
            <Button
              key={value}
              size="compact-sm"
              variant={show === value ? 'light' : 'subtle'}
              aria-pressed={show === value}
              onClick={() => setShow(value)}
            >
              {t(`needs.${value}`)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <ul className={classes.needs}>
        {shown.map((need) => (
          <li key={need.id}>
            <NeedLink need={need} />
          </li>
        ))}
      </ul>
      {needs.length === 0 && !home.needs_incomplete && !home.is_closed ? (
        <div className={classes.nothing}>
          <IconCheck size={20} aria-hidden />
          <span>{t('needs.nothing')}</span>
        </div>
      ) : null}
      {home.is_closed ? (
        <Text c="dimmed" size="sm">
          {t('needs.closed')}
        </Text>
      ) : null}
      {home.needs_incomplete ? (
        <Alert variant="light" color="yellow" mt="sm" title={t('needs.incomplete')}>
          <Button size="compact-sm" variant="subtle" onClick={onRetry}>
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
    </PartFrame>
  )
}

function NeedLink({ need }: { need: HomeNeed }) {
  return (
    <AppLink to={need.to} className={classes.need} data-urgent={need.is_urgent || undefined}>
      <span className={classes.mark} aria-hidden />
      <span className={classes.what}>{need.text}</span>
      <IconChevronRight size={16} aria-hidden />
    </AppLink>
  )
}
