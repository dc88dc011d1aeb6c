import { Kbd, Loader, Modal, VisuallyHidden } from '@mantine/core'
import { PersonAvatar } from '@muster/ui/people'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayout from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/calls/api.ts'
import { prefetchScreen } from '../../lib/screen/screens.ts'
import { entryStorage } from '../../lib/session/entry-storage.ts'
import { earlyKeys } from './early-keys.ts'
import classes from './Palette.module.css'
import { type PaletteItem, rememberRecent } from './palette-items.ts'
import { usePaletteItems } from './usePaletteItems.ts'

const icons = {
  recent: IconHistory,
  screens: IconLayout,
  settings: IconSettings,
  people: IconHistory,
  records: IconFile,
  actions: IconBolt,
}

/** Command palette: find and do anything by keyboard (⌘K, `/`). */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const [query, setQuery] = useState(earlyKeys.read)
  const [active, setActive] = useState(0)
  // Enter was pressed while the search was under way: the first result is opened once it is known.
  const [isEntered, setIsEntered] = useState(false)
  const { items, isSearching, error } = usePaletteItems(query)
  const listId = useId()
  const index = Math.min(active, items.length - 1)

  const open = (item: PaletteItem) => {
    rememberRecent(entryStorage, item)
    onClose()
    if (item.to !== undefined) void navigate(item.to)
    else item.run?.()
  }
  const type = (text: string) => {
    setQuery(text)
    setActive(0)
    setIsEntered(false)
  }
  useEffect(() => {
    earlyKeys.follow(setQuery)
    return earlyKeys.release
  }, [])
  const [first] = items
  const openFirst = useEffectEvent(() => {
    setIsEntered(false)
    if (first) open(first)
  })
  useEffect(() => {
    if (isEntered && !isSearching) openFirst()
  }, [isEntered, isSearching])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = items[index]
    if (step && items.length > 0) {
      event.preventDefault()
      setIsEntered(false)
      setActive((index + step + items.length) % items.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // What is first may still change; whoever moved down has chosen.
      if (isSearching && index <= 0) setIsEntered(true)
      else if (chosen) open(chosen)
    }
  }

  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12dvh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('label')}>
        <Modal.Body className={classes.body}>
          <div className={classes.field}>
            <IconSearch size={18} className={classes.icon} aria-hidden />
            <input
              className={classes.input}
              value={query}
              onChange={(event) => type(event.target.value)}
              onFocus={earlyKeys.release}
              onKeyDown={onKeyDown}
              placeholder={t('placeholder')}
              aria-label={t('label')}
              role="combobox"
              aria-expanded={items.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={items.length > 0 ? `${listId}-${index}` : undefined}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
            {isSearching ? <Loader size="xs" role="progressbar" aria-label={t('searching')} /> : null}
          </div>
          <Results id={listId} items={items} active={index} onHover={setActive} onOpen={open} />
          {items.length === 0 && !isSearching ? (
            <div className={classes.note}>{t('empty', { query })}</div>
          ) : null}
          {error ? (
            <div className={classes.note} role="alert">
              {t('failed', { reason: messageOf(error) })}
            </div>
          ) : null}
          <VisuallyHidden role="status">
            {isSearching ? t('searching') : t('results', { count: items.length })}
          </VisuallyHidden>
          <div className={classes.foot} aria-hidden>
            <span>
              <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('move')}
            </span>
            <span>
              <Kbd size="xs">↵</Kbd> {t('open')}
            </span>
            <span>
              <Kbd size="xs">Esc</Kbd> {t('close')}
            </span>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface ResultsProps {
  id: string
  items: readonly PaletteItem[]
  active: number
  onHover: (index: number) => void
  onOpen: (item: PaletteItem) => void
}

function Results({ id, items, active, onHover, onOpen }: ResultsProps) {
  const { t } = useTranslation('palette')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('label')}
      className={items.length > 0 ? classes.list : undefined}
    >
      {items.map((item, index) => (
        <div key={item.key} role="presentation">
          {items[index - 1]?.group === item.group ? null : (
            <div className={classes.group} role="presentation">
              {t(item.group)}
            </div>
          )}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field, which names the active option. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter is handled in the search field. */}
          <div
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.item}
            onMouseMove={() => {
              if (index !== active) onHover(index)
              if (item.to !== undefined) prefetchScreen(item.to)
            }}
            onClick={() => onOpen(item)}
          >
            <ItemContent item={item} />
          </div>
        </div>
      ))}
    </div>
  )
}

function ItemContent({ item }: { item: PaletteItem }) {
  const Icon = icons[item.group]
  return (
    <>
      {item.group === 'people' ? (
        <PersonAvatar name={item.label} src={item.image} size={26} isDecorative />
      ) : (
        <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
      )}
      <span className={classes.label}>{item.label}</span>
      <span className={classes.detail}>{item.detail}</span>
    </>
  )
}
