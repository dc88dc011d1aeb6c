import { Anchor, List, Text } from '@mantine/core'
import type { CandidateWarnings } from '@muster/contract/onboarding/candidate-shapes'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { pathOf } from '../data/candidate-data.ts'
import '../texts.ts'

/** Who may be the same person, and what the blacklist says. */
export function Warnings({ found: { alike, blacklist } }: { found: CandidateWarnings }) {
  const { t } = useTranslation('onboarding')
  const format = useFormatter()
  return (
    <List size="sm">
      {blacklist.map(({ by, reason, expires_on }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no number here
        <List.Item key={`b${at}`}>
          <Text size="sm" fw={600} component="span">
            {reason === null
              ? t('alike.listed', { by: t(`alike.${by}`) })
              : t('alike.blacklisted', { by: t(`alike.${by}`), reason })}
          </Text>
          {expires_on ? ` ${t('alike.until', { day: format.date(expires_on) })}` : null}
        </List.Item>
      ))}
      {alike.map(({ candidate_id: id, CANDIDATE_NAME: name, status, by }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: those out of reach have no number
        <List.Item key={`a${at}`}>
          {id === null || name === null ? (
            t('alike.hidden')
          ) : (
            <Anchor component={AppLink} to={pathOf(id)} inherit c="inherit" underline="always">
              {name}
            </Anchor>
          )}
          {` · ${t(`alike.${by}`)}${status ? ` · ${t(`statuses.${status}`)}` : ''}`}
        </List.Item>
      ))}
    </List>
  )
}
