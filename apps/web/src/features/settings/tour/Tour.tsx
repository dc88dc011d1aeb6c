import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { updateTourFlag } from '@muster/contract/calls/session/tour'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import '../texts.ts'
import classes from './Tour.module.css'
import { tourSteps } from './tour-steps.ts'

const MARGIN = 4
/** Elements whose focus the tour must not take away. */
const BUSY = 'input, textarea, [contenteditable], [role="dialog"]'

/** Saved at once; if that fails, the tour merely appears again. */
function finish(): void {
  sessionStore.patchUser({ tour_flag: 1 })
  call(updateTourFlag, { body: { tour_flag: 1 } }).catch((error: unknown) => notifyError(messageOf(error)))
}

/** A short tour for new users: beside the page, which stays usable, and can be closed at any time. */
export default function Tour() {
  const { t } = useTranslation('settings')
  const steps = tourSteps[currentEntry.name]
  const [at, setAt] = useState(0)
  const titleId = useId()
  const textId = useId()
  const card = useRef<HTMLDivElement>(null)
  const step = steps[at] ?? steps[0]!
  const isLast = at === steps.length - 1
  useHotkeys([['Escape', finish]])
  // Takes focus once when it appears, unless the user is typing or answering a dialog.
  useEffect(() => {
    if (!document.activeElement?.closest(BUSY)) card.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      {step.place ? <Ring place={step.place} /> : null}
      <section
        ref={card}
        className={classes.card}
        role="dialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
      >
        <Group justify="space-between" wrap="nowrap" mb={4}>
          <Text size="xs" c="dimmed">
            {t('tour.step', { step: at + 1, count: steps.length })}
          </Text>
          <CloseButton size="sm" aria-label={t('tour.skip')} onClick={finish} />
        </Group>
        <Text component="h2" fw={600} size="lg" m={0} id={titleId} aria-live="polite">
          {t(`tour.steps.${step.id}.title`)}
        </Text>
        <Text size="sm" id={textId}>
          {t(`tour.steps.${step.id}.text`)}
        </Text>
        <Group justify="flex-end" mt="md" gap="xs">
          {at > 0 ? (
            <Button variant="default" onClick={() => setAt(at - 1)}>
              {t('tour.back')}
            </Button>
          ) : null}
          <Button onClick={() => (isLast ? finish() : setAt(at + 1))}>
            {t(isLast ? 'tour.done' : 'tour.next')}
          </Button>
        </Group>
      </section>
    </>
  )
}

/** Highlights the step's target and follows it when the page moves. */
function Ring({ place }: { place: string }) {
  const [box, setBox] = useState<DOMRect | null>(null)
  useEffect(() => {
    const look = () => {
      const found = document.querySelector(place)?.getBoundingClientRect()
      setBox(found && found.width > 0 ? found : null)
    }
    look()
    window.addEventListener('resize', look)
    window.addEventListener('scroll', look, true)
    return () => {
      window.removeEventListener('resize', look)
      window.removeEventListener('scroll', look, true)
    }
  }, [place])
  if (!box) return null
  return (
    <div
      className={classes.ring}
      aria-hidden
      style={{
        left: box.left - MARGIN,
        top: box.top - MARGIN,
        width: box.width + 2 * MARGIN,
        height: Math.min(box.height, window.innerHeight - box.top) + 2 * MARGIN,
      }}
    />
  )
}
