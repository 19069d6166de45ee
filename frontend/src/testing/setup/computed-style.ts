/**
 * Working out every property by every rule of every sheet takes most of the time of a look at a page by role or by
 * name, which does it for each element that it passes. What is asked is nearly always whether something is shown. No
 * sheet of the product is loaded in tests, so that this follows from the element, its `style` and what it stands in.
 * Everything else is still the environment's answer.
 */

const asImplemented = window.getComputedStyle.bind(window);

/** `display` by tag, where neither `style` nor `hidden` says otherwise: the environment's own sheet. */
const displays = new Map<string, string>();

const displayByTag = (tag: string): string => {
  const known = displays.get(tag);
  if (known !== undefined) return known;
  const { display } = asImplemented(document.createElement(tag));
  displays.set(tag, display);
  return display;
};

const inline = (element: Element, property: 'display' | 'visibility' | 'opacity'): string =>
  element.hasAttribute('style') && 'style' in element
    ? (element as HTMLElement).style.getPropertyValue(property)
    : '';

const displayOf = (element: Element): string => {
  const own = inline(element, 'display');
  if (own !== '') return own;
  const isHidden =
    element.hasAttribute('hidden') || (element instanceof HTMLInputElement && element.type === 'hidden');
  const isOpen = element.localName === 'dialog' && element.hasAttribute('open');
  if (isHidden) return 'none';
  return isOpen ? 'block' : displayByTag(element.localName);
};

const visibilityOf = (element: Element): string => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const said = inline(at, 'visibility');
    if (said !== '') return said;
  }
  return 'visible';
};

const QUICK: Readonly<Record<string, (element: Element) => string>> = {
  display: displayOf,
  visibility: visibilityOf,
  opacity: (element) => inline(element, 'opacity'),
};

window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return asImplemented(element, pseudo);
  let full: CSSStyleDeclaration | undefined;
  const slow = () => {
    full ??= asImplemented(element);
    return full;
  };
  const answers: ProxyHandler<CSSStyleDeclaration> = {
    get: (_, property) => {
      if (typeof property === 'string' && property in QUICK) return QUICK[property]?.(element);
      if (property === 'getPropertyValue')
        return (name: string) => QUICK[name]?.(element) ?? slow().getPropertyValue(name);
      const answer: unknown = Reflect.get(slow(), property);
      return typeof answer === 'function' ? answer.bind(full) : answer;
    },
  };
  return new Proxy({} as CSSStyleDeclaration, answers);
};
