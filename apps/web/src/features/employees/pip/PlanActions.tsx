import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { CheckInModal } from './CheckInModal.tsx'
import { type PipAction, PlanActionModal } from './PlanActionModal.tsx'
import { type Pip, paths } from './pip-queries.ts'

const others = ['discard', 'extend', 'close'] as const

/** Actions on a plan, as permitted by the server, with their dialogs. */
export function PlanActions({ plan, onGone }: { plan: Pip; onGone: () => void }): ReactNode {
  const { t } = useTranslation('pip')
  const [open, setOpen] = useState<PipAction | 'check_in' | null>(null)
  const { abilities } = plan
  const close = () => setOpen(null)
  const main = (['start', 'acknowledge', 'check_in'] as const).find((action) => abilities[action])
  const isAny = main !== undefined || abilities.edit || others.some((action) => abilities[action])
  return (
    <>
      {isAny ? (
        <Group gap="xs" justify="flex-end" wrap="wrap">
          {others
            .filter((action) => abilities[action])
            .map((action) => (
              <Button key={action} variant="default" onClick={() => setOpen(action)}>
                {t(`actions.${action}`)}
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
        <PlanActionModal plan={plan} action={open} onClose={close} onGone={onGone} />
      ) : null}
    </>
  )
}
