import type { Control } from './controls.ts'
import type { Field } from './plausible.ts'

/** State reported by the page. */
export interface Look {
  url: string
  language: string
  /** Hash of elements, texts, states and values. */
  print: number
  focus: string
  /** Whether the focus is on a field whose problem is shown, or on what says why a form was refused. */
  isAtProblem: boolean
  scroll: string
  messages: number
  /** Open dialogs and menus. */
  layers: number
  effects: string[]
  controls: Control[]
}

export interface Probe {
  look(): Look
  /** Milliseconds since the page last changed; undefined while a loading indicator shows. */
  quietFor(): number
  texts(): string[]
  links(): string[]
  sidewaysScroll(): number
  heading(): string
  /** Marks a control or a field with `data-sweep` to locate it; false if it does not exist. */
  mark(wanted: Pick<Control, 'role' | 'name' | 'layer' | 'placeInRow'>): boolean
  /** Editable fields of the topmost layer, each marked with its index in `data-sweep-field`. */
  fields(): Field[]
  /** Marks the submit button of the topmost form. */
  markSubmit(): boolean
  hasLayer(): boolean
  /** Whether the choices of a field are open. */
  hasList(): boolean
}

declare global {
  interface Window {
    sweepProbe: Probe
  }
}

/** Injected into the page before its own scripts. Must be self-contained: it has no access to this module. */
export function installProbe(): void {
  const PRESSABLE = [
    'button',
    'summary',
    '[role="button"]',
    '[role="tab"]',
    '[role="menuitem"]',
    '[role="menuitemcheckbox"]',
    '[role="menuitemradio"]',
    '[role="switch"]',
    'input[type="checkbox"]',
    'input[type="radio"]',
  ].join(',')
  const ROW = 'tbody tr, [role="row"], [role="gridcell"], [role="treeitem"], [role="listitem"], li, article'
  const LAYER = '[role="dialog"], [role="menu"], [role="alertdialog"]'
  const MESSAGES =
    '[role="alert"], [role="status"], [aria-invalid="true"], .mantine-InputWrapper-error, .mantine-Notification-root'
  const PROBLEMS = '[aria-invalid="true"], .mantine-InputWrapper-error'
  const WAITING = '.mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy="true"]'
  const effects: string[] = []
  let changedAt = performance.now()

  const note = (what: string) => () => {
    effects.push(what)
  }
  Object.defineProperty(window, 'print', { value: note('print'), writable: true })
  // The browser's own validation message of a required field.
  document.addEventListener('invalid', note('message of the browser'), true)
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    effects.push('sound')
    return play.call(this)
  }
  for (const kind of ['copy', 'cut']) document.addEventListener(kind, note('copied'), true)
  const clipboard = navigator.clipboard
  if (clipboard) {
    Object.defineProperty(clipboard, 'writeText', { value: async () => note('copied')() })
    Object.defineProperty(clipboard, 'write', { value: async () => note('copied')() })
  }

  const isNoise = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    return element?.closest('[role="tooltip"]') !== null && element !== null
  }
  const observe = () =>
    new MutationObserver((changes) => {
      if (
        changes.some(
          ({ target, attributeName }) => !attributeName?.startsWith('data-sweep') && !isNoise(target),
        )
      )
        changedAt = performance.now()
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  observe()

  const isVisible = (element: Element): element is HTMLElement => {
    if (!(element instanceof HTMLElement)) return false
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    )
  }
  const textOf = (element: Element | null | undefined) =>
    ((element as HTMLElement | null)?.innerText ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const byIds = ids
      .map((id) => textOf(document.getElementById(id)))
      .join(' ')
      .trim()
    if (byIds) return byIds.slice(0, 80)
    const label = element.getAttribute('aria-label')
    if (label) return label.slice(0, 80)
    const own = textOf((element as HTMLInputElement).labels?.[0])
    if (own) return own.slice(0, 80)
    return (textOf(element) || element.getAttribute('title') || '').slice(0, 80)
  }
  const roleOf = (element: Element) => {
    const role = element.getAttribute('role')
    if (role) return role
    if (element instanceof HTMLInputElement) return element.type
    return 'button'
  }
  const layerOf = (element: Element) => element.closest(LAYER)
  const layers = () => [...document.querySelectorAll(LAYER)].filter(isVisible)
  const titleOf = (layer: Element | null) =>
    (layer ? nameOf(layer).slice(0, 60) || layer.getAttribute('role') : '') ?? ''

  /** The element to press for an input that is visually replaced by another element. */
  const target = (element: Element): HTMLElement | null => {
    // The track of a switch covers its input; both are in the label.
    const label = element.closest<HTMLElement>('label')
    if (element.getAttribute('role') === 'switch' && label) return isVisible(label) ? label : null
    if (isVisible(element)) {
      const { width, height } = element.getBoundingClientRect()
      if (width > 2 && height > 2) return element
    }
    if (!(element instanceof HTMLInputElement)) return null
    const other = [...(element.labels ?? [])].find(isVisible)
    return other && !other.querySelector('button') ? other : null
  }
  const isOff = (element: Element) =>
    element.matches(':disabled, [aria-disabled="true"], [data-disabled="true"]') ||
    element.closest('[inert], [aria-hidden="true"]') !== null
  /** Pressing an already selected item correctly does nothing. */
  const isChosen = (element: Element) =>
    element.matches('[aria-selected="true"], [aria-current]:not([aria-current="false"])') ||
    element.matches('[role="radio"][aria-checked="true"], [role="menuitemradio"][aria-checked="true"]') ||
    (element instanceof HTMLInputElement && element.type === 'radio' && element.checked)

  const isOfFrame = (element: Element) =>
    layerOf(element) === null &&
    element.closest('header, nav, [data-shell]') !== null &&
    element.closest('main') === null
  const placeInRow = (element: Element) => {
    const row = element.closest(ROW)
    if (!row || row === element) return null
    const siblings = row.parentElement?.children.length ?? 0
    if (siblings < 2) return null
    const steps: string[] = []
    for (let at: Element | null = element; at && at !== row; at = at.parentElement) {
      const same = at.parentElement
        ? [...at.parentElement.children].filter((one) => one.tagName === at?.tagName)
        : []
      steps.unshift(`${at.tagName}${same.indexOf(at)}`)
    }
    return `${row.tagName}${row.getAttribute('role') ?? ''}>${steps.join('>')}`
  }
  const likeness = (element: Element) => {
    const steps: string[] = []
    for (let at: Element | null = element; at && steps.length < 5; at = at.parentElement)
      steps.unshift(`${at.tagName}.${at.classList[0] ?? ''}`)
    return steps.join('>')
  }
  const found = () => {
    const open = layers()
    const menus = open.filter((layer) => layer.getAttribute('role') === 'menu')
    const modal = open.filter((layer) => layer.getAttribute('aria-modal') === 'true').at(-1)
    const isReachable = (element: Element) =>
      !modal ||
      modal.contains(element) ||
      open.indexOf(layerOf(element) as HTMLElement) > open.indexOf(modal) ||
      menus.some((menu) => menu.contains(element))
    const list: { element: HTMLElement; control: Control }[] = []
    for (const element of document.querySelectorAll(PRESSABLE)) {
      if (isOff(element) || isChosen(element) || isNoise(element) || !isReachable(element)) continue
      if (element.closest('.mantine-Notification-root')) continue
      const pressed = target(element)
      if (!pressed) continue
      const layer = layerOf(element)
      const control = {
        role: roleOf(element),
        name: nameOf(element),
        layer: isOfFrame(element) ? 'frame' : titleOf(layer),
        placeInRow: placeInRow(element),
        likeness: likeness(element),
      }
      list.push({ element: pressed, control })
    }
    return list
  }

  const SKIPPED = /^(data-sweep.*|tabindex|id|for|aria-controls|aria-describedby|aria-labelledby|name)$/
  const print = () => {
    let hash = 0
    const add = (text: string) => {
      for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) | 0
    }
    const walk = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) return add(node.nodeValue ?? '')
      if (!(node instanceof Element) || node.getAttribute('role') === 'tooltip') return
      if (node.tagName === 'SCRIPT' || node.tagName === 'STYLE') return
      add(node.tagName)
      for (const { name, value } of node.attributes) if (!SKIPPED.test(name)) add(`${name}=${value}`)
      if (node instanceof HTMLInputElement) add(`${node.value}${node.checked}`)
      if (node instanceof HTMLTextAreaElement) add(node.value)
      for (const child of node.childNodes) walk(child)
    }
    for (const { name, value } of document.documentElement.attributes) add(`${name}=${value}`)
    walk(document.body)
    return hash
  }
  const focusOf = () => {
    const element = document.activeElement
    if (!element || element === document.body || element.hasAttribute('data-sweep')) return ''
    return `${roleOf(element)} ${nameOf(element)}`
  }
  const isAtAlert = () =>
    document.activeElement?.matches('[tabindex="-1"]:has(> [role="alert"]), [role="alert"]') ?? false
  /** A group of choices may lie within the wrapper that shows its problem. */
  const FIELDS = ['.mantine-InputWrapper-root', '[role="radiogroup"], [data-field], [aria-invalid="true"]']
  const isAtProblem = () =>
    isAtAlert() ||
    FIELDS.some((field) =>
      document.activeElement?.closest(field)?.matches(`:is(${PROBLEMS}), :has(${PROBLEMS})`),
    )
  const scrollOf = () => {
    const moved = [document.documentElement, ...document.querySelectorAll('main, main *, [role="dialog"] *')]
    return moved
      .map(({ scrollTop, scrollLeft }) => `${scrollTop | 0},${scrollLeft | 0}`)
      .filter((at) => at !== '0,0')
      .join(' ')
  }
  /** Choices of a field, which lie over what is below it until the next press. */
  const hasList = () =>
    [...document.querySelectorAll('[role="listbox"]')].some((list) => list.checkVisibility())
  const unmark = (attribute: string) => {
    for (const marked of document.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute)
  }
  const top = (): ParentNode => {
    const dialogs = layers().filter((layer) => layer.getAttribute('role') !== 'menu')
    return dialogs.at(-1) ?? document.querySelector('main') ?? document
  }
  const kindOf = (element: Element): Field['kind'] | null => {
    if (element.matches('[contenteditable="true"]')) return 'rich'
    if (element instanceof HTMLTextAreaElement) return 'text'
    if (!(element instanceof HTMLInputElement)) return null
    if (element.type === 'file') return 'file'
    if (element.type === 'radio') return 'radio'
    if (element.type === 'checkbox') return 'tick'
    if (['hidden', 'submit', 'button', 'range'].includes(element.type)) return null
    return element.getAttribute('aria-haspopup') === 'listbox' || element.getAttribute('role') === 'combobox'
      ? 'choice'
      : 'text'
  }

  window.sweepProbe = {
    look: () => ({
      url: location.href,
      language: document.documentElement.lang,
      print: print(),
      focus: focusOf(),
      isAtProblem: isAtProblem(),
      scroll: scrollOf(),
      messages: [...document.querySelectorAll(MESSAGES)].filter(
        (one) => textOf(one) !== '' || one.matches('input, textarea'),
      ).length,
      layers: layers().length,
      effects: effects.splice(0),
      controls: found().map(({ control }) => control),
    }),
    quietFor: () => {
      const isWaiting = [...document.querySelectorAll(WAITING)].some(isVisible)
      return isWaiting ? 0 : performance.now() - changedAt
    },
    texts: () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        const text = walker.currentNode.nodeValue?.trim() ?? ''
        if (
          text &&
          parent &&
          !parent.closest('script, style, noscript, code, pre, [contenteditable]') &&
          isVisible(parent)
        )
          texts.push(text)
      }
      for (const named of document.querySelectorAll('[aria-label], [placeholder], [title]'))
        for (const attribute of ['aria-label', 'placeholder', 'title']) {
          const text = named.getAttribute(attribute)
          if (text) texts.push(text)
        }
      return [...texts, document.title]
    },
    links: () => [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
    sidewaysScroll: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    heading: () => textOf(document.querySelector('h1')),
    mark: ({ role, name, layer, placeInRow: place }) => {
      unmark('data-sweep')
      const alike = found().filter(({ control }) => control.role === role && control.layer === layer)
      const wanted =
        alike.find(({ control }) => control.name === name && control.placeInRow === place) ??
        alike.find(({ control }) => (place === null ? control.name === name : control.placeInRow === place))
      wanted?.element.setAttribute('data-sweep', '')
      return wanted !== undefined
    },
    fields: () => {
      unmark('data-sweep-field')
      const fields: Field[] = []
      for (const element of top().querySelectorAll('input, textarea, [contenteditable="true"]')) {
        const kind = kindOf(element)
        const isThere = isVisible(element) || kind === 'file' || target(element) !== null
        if (!kind || isOff(element) || !isThere || element.closest('[role="toolbar"]')) continue
        const input = element as HTMLInputElement
        if (kind !== 'choice' && input.readOnly) continue
        element.setAttribute('data-sweep-field', String(fields.length))
        fields.push({
          kind,
          type: element instanceof HTMLTextAreaElement ? 'textarea' : (input.type ?? 'text'),
          name: kind === 'radio' ? input.name : nameOf(element),
          placeholder: input.placeholder ?? '',
          inputMode: input.inputMode ?? '',
          accept: input.accept ?? '',
          isNew: input.autocomplete === 'new-password',
          isRequired: input.required || element.getAttribute('aria-required') === 'true',
          value:
            kind === 'rich'
              ? textOf(element)
              : kind === 'radio' || kind === 'tick'
                ? String(input.checked)
                : input.value,
        })
      }
      return fields
    },
    markSubmit: () => {
      unmark('data-sweep')
      const area = top()
      const buttons = [...area.querySelectorAll('button')].filter((one) => isVisible(one) && !isOff(one))
      const forms = buttons.filter((one) => one.type === 'submit' && one.form)
      const main = buttons.filter(
        (one) =>
          one.matches('.mantine-Button-root') && (one.getAttribute('data-variant') ?? 'filled') === 'filled',
      )
      const besideFields = main.filter((one) =>
        one.closest('section, article')?.querySelector('input, textarea'),
      )
      const wanted = forms.at(-1) ?? (area === document.querySelector('main') ? besideFields[0] : main.at(-1))
      wanted?.setAttribute('data-sweep', '')
      return wanted !== undefined
    },
    hasLayer: () => layers().length > 0,
    hasList,
  }
}
