"use client";

import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps as AriaMenuSectionProps,
  Header,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from "react-aria-components";
import { Icon } from "./icons";

export interface MenuProps extends Omit<AriaMenuProps<object>, "className" | "children"> {
  /** The button that opens it. */
  trigger: React.ReactNode;
  placement?: PopoverProps["placement"];
  children: React.ReactNode;
}

export function Menu({ trigger, placement = "bottom start", children, ...props }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={6} className="floating min-w-52 overflow-auto p-1.5">
        <AriaMenu {...props} className="max-h-[70dvh] overflow-auto outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, "className" | "children"> {
  isDanger?: boolean;
  children: React.ReactNode;
}

/** With `href` it is a link. In a section that selects, the chosen one has a tick. */
export function MenuItem({ isDanger, children, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      textValue={props.textValue ?? (typeof children === "string" ? children : undefined)}
      className={`flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-[0.9375rem] outline-none focus:bg-accent-soft disabled:opacity-50 ${isDanger ? "text-major" : ""}`}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {selectionMode !== "none" && (
            <Icon name="check" className={`size-4 text-accent ${isSelected ? "" : "invisible"}`} />
          )}
          {children}
        </>
      )}
    </AriaMenuItem>
  );
}

export interface MenuSectionProps
  extends Omit<AriaMenuSectionProps<object>, "className" | "children"> {
  title: string;
  children: React.ReactNode;
}

export function MenuSection({ title, children, ...props }: MenuSectionProps) {
  return (
    <AriaMenuSection {...props}>
      <Header className="px-2.5 pt-2 pb-1 text-[0.8125rem] font-medium text-ink-faint">
        {title}
      </Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="mx-2.5 my-1.5 border-t border-line" />;
}
