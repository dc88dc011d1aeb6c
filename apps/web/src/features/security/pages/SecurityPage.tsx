import { Text, UnstyledButton } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconChevronRight, IconHistory, IconLock } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import IconDeviceMobileCheck from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useSession } from '../../../lib/session/session.ts'
import classes from '../components/Security.module.css'
import { cardsFor, type DialogName, type SecurityCard } from '../data/cards.ts'
import '../texts.ts'

const ChangePasswordDialog = lazy(() => import('../components/ChangePasswordDialog.tsx'))
const PolicyDialog = lazy(() => import('../components/PolicyDialog.tsx'))

const icons: Record<SecurityCard['id'], typeof IconLock> = {
  password: IconLock,
  policy: IconShieldCheck,
  sessions: IconDevices,
  history: IconHistory,
  twoStep: IconDeviceMobileCheck,
  questions: IconHelpCircle,
  signInHelp: IconLifebuoy,
}

/** Security of the user's account and policies of the organisation: one card per granted entry. */
export default function SecurityPage() {
  const { t } = useTranslation('security')
  const session = useSession()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const cards = cardsFor(session?.menu_access ?? new Set())
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {cards.length === 0 ? (
        <EmptyState order={2} title={t('noCards.title')} text={t('noCards.text')} />
      ) : (
        <ul className={classes.cards}>
          {cards.map((card) => (
            <li key={card.id}>
              <CardFrame card={card} onOpen={setDialog}>
                <CardContent card={card} />
              </CardFrame>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {dialog === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
        {dialog === 'policy' ? <PolicyDialog onClose={close} /> : null}
      </Suspense>
    </>
  )
}

interface CardFrameProps {
  card: SecurityCard
  onOpen: (dialog: DialogName) => void
  children: ReactNode
}

/** The whole card is the link or the button. */
function CardFrame({ card, onOpen, children }: CardFrameProps) {
  const { dialog, to } = card
  if (to) {
    return (
      <AppLink to={to} className={classes.card}>
        {children}
      </AppLink>
    )
  }
  return (
    <UnstyledButton className={classes.card} aria-haspopup="dialog" onClick={() => dialog && onOpen(dialog)}>
      {children}
    </UnstyledButton>
  )
}

function CardContent({ card }: { card: SecurityCard }) {
  const { t } = useTranslation('security')
  const Icon = icons[card.id]
  return (
    <>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.words}>
        <Text component="span" fw={600}>
          {t(`cards.${card.id}.title`)}
        </Text>{' '}
        <Text component="span" size="sm" c="dimmed">
          {t(`cards.${card.id}.text`)}
        </Text>
      </span>
      <IconChevronRight size={18} aria-hidden className={classes.arrow} />
    </>
  )
}
