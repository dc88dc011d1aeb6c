import { Button } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EntryFrame } from '../components/EntryFrame.tsx'
import '../second-step-texts.ts'

/**
 * A link with a one-time code in its path. Valid codes are removed from the URL before any page is shown, so
 * a path that reaches this page has none, and is never treated as one.
 */
export default function TokenPage() {
  const { t } = useTranslation('secondStep')
  return (
    <EntryFrame>
      <EmptyState
        order={1}
        title={t('link.title')}
        text={t('link.text')}
        action={
          <Button component={Link} to="/">
            {t('code.again')}
          </Button>
        }
      />
    </EntryFrame>
  )
}
