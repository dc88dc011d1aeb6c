import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { CheckInModal } from './CheckInModal.tsx'
import { DeedModal, type PipDeed } from './DeedModal.tsx'
import { type Pip, paths } from './pip-queries.ts'

const others = ['discard', 'extend', 'close'] as const

/** Actions on a plan, as permitted by the server, with their dialogs. */
export function PlanDeeds({ plan, onGone }: { plan: Pip; onGone: () => void }): ReactNode {
  const { t } = useTranslation('pip')
  const [open, setOpen] = useState<PipDeed | 'check_in' | null>(null)
  const { abilities } = plan
  const close = () => setOpen(null)
  const main = (['start', 'acknowledge', 'check_in'] as const).find((deed) => abilities[deed])
  const isAny = main !== undefined || abilities.edit || others.some((deed) => abilities[deed])
  return (
    <>
      {isAny ? (
        <Group gap="xs" justify="flex-end" wrap="wrap">
          {others
            .filter((deed) => abilities[deed])
            .map((deed) => (
              <Button key={deed} variant="default" onClick={() => setOpen(deed)}>
                {t(`actions.${deed}`)}
              </Button>
            ))}
          {abilities.edit ? (
            <Button
              variant="default"
              renderRoot={(props) => <AppLink {...props} to={paths.form(`?plan=${plan.id}`)} />}
            >
              {t('actions.edit')}
            </Button>
          ) : null}
          {main ? <Button onClick={() => setOpen(main)}>{t(`actions.${main}`)}</Button> : null}
        </Group>
      ) : null}
      {open === 'check_in' ? <CheckInModal plan={plan} onClose={close} /> : null}
      {open && open !== 'check_in' ? (
        <DeedModal plan={plan} deed={open} onClose={close} onGone={onGone} />
      ) : null}
    </>
  )
}
