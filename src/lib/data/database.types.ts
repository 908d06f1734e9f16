// Written by npm run types:database from the migrations; edit database.ts instead.
import type { Cedis } from "#domain/money.ts";

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      auditLog: {
        Row: {
          at: string;
          byAdmin: boolean;
          change: NonNullable<Json>;
          id: number;
          rowId: number;
          table: string;
          user_id: string | null;
          userName: string;
        };
        Insert: {
          at?: string;
          byAdmin?: boolean;
          change: NonNullable<Json>;
          id?: never;
          rowId: number;
          table: string;
          user_id?: string | null;
          userName?: string;
        };
        Update: {
          at?: string;
          byAdmin?: boolean;
          change?: NonNullable<Json>;
          id?: never;
          rowId?: number;
          table?: string;
          user_id?: string | null;
          userName?: string;
        };
        Relationships: [];
      };
      carts: {
        Row: {
          id: number;
          productId: number;
          quantity: number;
          user_id: string;
        };
        Insert: {
          id?: never;
          productId: number;
          quantity?: number;
          user_id?: string;
        };
        Update: {
          id?: never;
          productId?: number;
          quantity?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "carts_productId_fkey";
            columns: ["productId"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["id"];
          },
        ];
      };
      categories: {
        Row: {
          id: number;
          name: string;
        };
        Insert: {
          id: number;
          name: string;
        };
        Update: {
          id?: number;
          name?: string;
        };
        Relationships: [];
      };
      charges: {
        Row: {
          adminName: string;
          amount: Cedis;
          channel: string;
          created_at: string;
          currency: string;
          fees: Cedis;
          id: number;
          method: string;
          orderId: number | null;
          paidAt: string | null;
          providerId: string | null;
          reason: string;
          reference: string | null;
          role: string;
          settledExcess: Cedis;
          source: string;
        };
        Insert: {
          adminName?: string;
          amount: Cedis;
          channel?: string;
          created_at?: string;
          currency?: string;
          fees?: Cedis;
          id?: never;
          method?: string;
          orderId?: number | null;
          paidAt?: string | null;
          providerId?: string | null;
          reason?: string;
          reference?: string | null;
          role: string;
          settledExcess?: Cedis;
          source: string;
        };
        Update: {
          adminName?: string;
          amount?: Cedis;
          channel?: string;
          created_at?: string;
          currency?: string;
          fees?: Cedis;
          id?: never;
          method?: string;
          orderId?: number | null;
          paidAt?: string | null;
          providerId?: string | null;
          reason?: string;
          reference?: string | null;
          role?: string;
          settledExcess?: Cedis;
          source?: string;
        };
        Relationships: [
          {
            foreignKeyName: "charges_orderId_fkey";
            columns: ["orderId"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
        ];
      };
      deliveryDetails: {
        Row: {
          address: string;
          city: string;
          fullName: string;
          id: number;
          phoneNumber: string;
          region: string;
          user_id: string;
        };
        Insert: {
          address?: string;
          city?: string;
          fullName?: string;
          id?: never;
          phoneNumber?: string;
          region?: string;
          user_id?: string;
        };
        Update: {
          address?: string;
          city?: string;
          fullName?: string;
          id?: never;
          phoneNumber?: string;
          region?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      disputes: {
        Row: {
          adminName: string;
          amount: Cedis;
          chargeId: number;
          created_at: string;
          dueAt: string | null;
          id: number;
          note: string;
          providerId: string;
          resolvedAt: string | null;
          source: string;
          status: string;
        };
        Insert: {
          adminName?: string;
          amount: Cedis;
          chargeId: number;
          created_at?: string;
          dueAt?: string | null;
          id?: never;
          note?: string;
          providerId: string;
          resolvedAt?: string | null;
          source: string;
          status?: string;
        };
        Update: {
          adminName?: string;
          amount?: Cedis;
          chargeId?: number;
          created_at?: string;
          dueAt?: string | null;
          id?: never;
          note?: string;
          providerId?: string;
          resolvedAt?: string | null;
          source?: string;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "disputes_chargeId_fkey";
            columns: ["chargeId"];
            isOneToOne: false;
            referencedRelation: "charges";
            referencedColumns: ["id"];
          },
        ];
      };
      notificationSettings: {
        Row: {
          address: string;
          dispute: boolean;
          failedRefund: boolean;
          id: number;
          lowStock: boolean;
          paidOrder: boolean;
          unmatchedCharge: boolean;
        };
        Insert: {
          address?: string;
          dispute?: boolean;
          failedRefund?: boolean;
          id?: number;
          lowStock?: boolean;
          paidOrder?: boolean;
          unmatchedCharge?: boolean;
        };
        Update: {
          address?: string;
          dispute?: boolean;
          failedRefund?: boolean;
          id?: number;
          lowStock?: boolean;
          paidOrder?: boolean;
          unmatchedCharge?: boolean;
        };
        Relationships: [];
      };
      orderItems: {
        Row: {
          id: number;
          image: string;
          name: string;
          orderId: number;
          price: Cedis;
          productId: number | null;
          quantity: number;
          refundedAmount: Cedis;
          refundedQuantity: number;
        };
        Insert: {
          id?: never;
          image: string;
          name: string;
          orderId: number;
          price: Cedis;
          productId?: number | null;
          quantity: number;
          refundedAmount?: Cedis;
          refundedQuantity?: number;
        };
        Update: {
          id?: never;
          image?: string;
          name?: string;
          orderId?: number;
          price?: Cedis;
          productId?: number | null;
          quantity?: number;
          refundedAmount?: Cedis;
          refundedQuantity?: number;
        };
        Relationships: [
          {
            foreignKeyName: "orderItems_orderId_fkey";
            columns: ["orderId"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "orderItems_productId_fkey";
            columns: ["productId"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["id"];
          },
        ];
      };
      orderNotes: {
        Row: {
          at: string;
          id: number;
          note: string;
          orderId: number;
          user_id: string | null;
          userName: string;
        };
        Insert: {
          at?: string;
          id?: never;
          note: string;
          orderId: number;
          user_id?: string | null;
          userName?: string;
        };
        Update: {
          at?: string;
          id?: never;
          note?: string;
          orderId?: number;
          user_id?: string | null;
          userName?: string;
        };
        Relationships: [
          {
            foreignKeyName: "orderNotes_orderId_fkey";
            columns: ["orderId"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
        ];
      };
      orders: {
        Row: {
          address: string;
          canBePacked: boolean;
          city: string;
          created_at: string;
          id: number;
          moneyStatus: string;
          name: string;
          orderStatus: string;
          paymentReference: string;
          paymentStatus: string;
          phoneNumber: string;
          refundDue: Cedis;
          refundDueSince: string | null;
          refundedAmount: Cedis;
          refundExcess: Cedis;
          refundPending: Cedis;
          region: string;
          replacedBy: number | null;
          salesAmount: Cedis;
          shortBy: number;
          totalAmount: Cedis;
          user_id: string | null;
        };
        Insert: {
          address: string;
          canBePacked?: boolean;
          city: string;
          created_at?: string;
          id?: never;
          moneyStatus?: string;
          name: string;
          orderStatus?: string;
          paymentReference: string;
          paymentStatus?: string;
          phoneNumber: string;
          refundDue?: Cedis;
          refundDueSince?: string | null;
          refundedAmount?: Cedis;
          refundExcess?: Cedis;
          refundPending?: Cedis;
          region: string;
          replacedBy?: number | null;
          salesAmount?: Cedis;
          shortBy?: number;
          totalAmount: Cedis;
          user_id?: string | null;
        };
        Update: {
          address?: string;
          canBePacked?: boolean;
          city?: string;
          created_at?: string;
          id?: never;
          moneyStatus?: string;
          name?: string;
          orderStatus?: string;
          paymentReference?: string;
          paymentStatus?: string;
          phoneNumber?: string;
          refundDue?: Cedis;
          refundDueSince?: string | null;
          refundedAmount?: Cedis;
          refundExcess?: Cedis;
          refundPending?: Cedis;
          region?: string;
          replacedBy?: number | null;
          salesAmount?: Cedis;
          shortBy?: number;
          totalAmount?: Cedis;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "orders_replacedBy_fkey";
            columns: ["replacedBy"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
        ];
      };
      parcels: {
        Row: {
          courier: string;
          orderId: number;
          trackingLink: string;
          trackingNumber: string;
        };
        Insert: {
          courier?: string;
          orderId: number;
          trackingLink?: string;
          trackingNumber?: string;
        };
        Update: {
          courier?: string;
          orderId?: number;
          trackingLink?: string;
          trackingNumber?: string;
        };
        Relationships: [
          {
            foreignKeyName: "parcels_orderId_fkey";
            columns: ["orderId"];
            isOneToOne: true;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
        ];
      };
      paymentAttempts: {
        Row: {
          askedAt: string | null;
          checks: number;
          created_at: string;
          declinedAt: string | null;
          message: string;
          nextCheckAt: string | null;
          orderId: number;
          outcome: string;
          reference: string;
          state: string;
          user_id: string | null;
        };
        Insert: {
          askedAt?: string | null;
          checks?: number;
          created_at?: string;
          declinedAt?: string | null;
          message?: string;
          nextCheckAt?: string | null;
          orderId: number;
          outcome?: string;
          reference: string;
          state?: string;
          user_id?: string | null;
        };
        Update: {
          askedAt?: string | null;
          checks?: number;
          created_at?: string;
          declinedAt?: string | null;
          message?: string;
          nextCheckAt?: string | null;
          orderId?: number;
          outcome?: string;
          reference?: string;
          state?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "paymentAttempts_orderId_fkey";
            columns: ["orderId"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
        ];
      };
      productImports: {
        Row: {
          before: Json | null;
          changed_at: string;
          created_at: string;
          done: boolean;
          importId: string;
          line: number;
          product: NonNullable<Json>;
          productId: number | null;
          undone: string | null;
          user_id: string;
        };
        Insert: {
          before?: Json | null;
          changed_at?: string;
          created_at?: string;
          done?: boolean;
          importId: string;
          line: number;
          product: NonNullable<Json>;
          productId?: number | null;
          undone?: string | null;
          user_id?: string;
        };
        Update: {
          before?: Json | null;
          changed_at?: string;
          created_at?: string;
          done?: boolean;
          importId?: string;
          line?: number;
          product?: NonNullable<Json>;
          productId?: number | null;
          undone?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      products: {
        Row: {
          categoryId: number;
          description: string;
          discount: number;
          editVersion: number;
          hidden: boolean;
          id: number;
          image: string;
          lowStockAt: number;
          name: string;
          price: Cedis;
          stockQuantity: number;
          subCategoryId: number;
          version: number;
        };
        Insert: {
          categoryId: number;
          description: string;
          discount?: number;
          editVersion?: number;
          hidden?: boolean;
          id?: never;
          image?: string;
          lowStockAt?: number;
          name: string;
          price: Cedis;
          stockQuantity?: number;
          subCategoryId: number;
          version?: number;
        };
        Update: {
          categoryId?: number;
          description?: string;
          discount?: number;
          editVersion?: number;
          hidden?: boolean;
          id?: never;
          image?: string;
          lowStockAt?: number;
          name?: string;
          price?: Cedis;
          stockQuantity?: number;
          subCategoryId?: number;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "products_categoryId_fkey";
            columns: ["categoryId"];
            isOneToOne: false;
            referencedRelation: "categories";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "products_subCategoryId_categoryId_fkey";
            columns: ["subCategoryId", "categoryId"];
            isOneToOne: false;
            referencedRelation: "subCategories";
            referencedColumns: ["id", "categoryId"];
          },
        ];
      };
      refundItems: {
        Row: {
          orderItemId: number;
          quantity: number;
          refundId: number;
          restock: boolean;
          restocked: number;
        };
        Insert: {
          orderItemId: number;
          quantity: number;
          refundId: number;
          restock?: boolean;
          restocked?: number;
        };
        Update: {
          orderItemId?: number;
          quantity?: number;
          refundId?: number;
          restock?: boolean;
          restocked?: number;
        };
        Relationships: [
          {
            foreignKeyName: "refundItems_orderItemId_fkey";
            columns: ["orderItemId"];
            isOneToOne: false;
            referencedRelation: "orderItems";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "refundItems_refundId_fkey";
            columns: ["refundId"];
            isOneToOne: false;
            referencedRelation: "refunds";
            referencedColumns: ["id"];
          },
        ];
      };
      refunds: {
        Row: {
          adminName: string;
          amount: Cedis;
          chargeId: number;
          completedAt: string | null;
          created_at: string;
          disputeId: string | null;
          id: number;
          isReversal: boolean;
          nextTryAt: string | null;
          note: string;
          processorReference: string | null;
          providerId: string | null;
          reason: string;
          requestId: string | null;
          source: string;
          status: string;
          tries: number;
        };
        Insert: {
          adminName?: string;
          amount: Cedis;
          chargeId: number;
          completedAt?: string | null;
          created_at?: string;
          disputeId?: string | null;
          id?: never;
          isReversal?: boolean;
          nextTryAt?: string | null;
          note?: string;
          processorReference?: string | null;
          providerId?: string | null;
          reason?: string;
          requestId?: string | null;
          source: string;
          status: string;
          tries?: number;
        };
        Update: {
          adminName?: string;
          amount?: Cedis;
          chargeId?: number;
          completedAt?: string | null;
          created_at?: string;
          disputeId?: string | null;
          id?: never;
          isReversal?: boolean;
          nextTryAt?: string | null;
          note?: string;
          processorReference?: string | null;
          providerId?: string | null;
          reason?: string;
          requestId?: string | null;
          source?: string;
          status?: string;
          tries?: number;
        };
        Relationships: [
          {
            foreignKeyName: "refunds_chargeId_fkey";
            columns: ["chargeId"];
            isOneToOne: false;
            referencedRelation: "charges";
            referencedColumns: ["id"];
          },
        ];
      };
      searchSynonyms: {
        Row: {
          inDescriptions: boolean;
          means: string;
          word: string;
        };
        Insert: {
          inDescriptions?: boolean;
          means: string;
          word: string;
        };
        Update: {
          inDescriptions?: boolean;
          means?: string;
          word?: string;
        };
        Relationships: [];
      };
      shopDetails: {
        Row: {
          address: string;
          delivery: string;
          demoTexts: string[];
          email: string;
          facebook: string;
          id: number;
          instagram: string;
          name: string;
          phoneNumber: string;
          privacy: string;
          returns: string;
          terms: string;
          version: number;
        };
        Insert: {
          address?: string;
          delivery?: string;
          demoTexts?: string[];
          email?: string;
          facebook?: string;
          id?: number;
          instagram?: string;
          name: string;
          phoneNumber?: string;
          privacy?: string;
          returns?: string;
          terms?: string;
          version?: number;
        };
        Update: {
          address?: string;
          delivery?: string;
          demoTexts?: string[];
          email?: string;
          facebook?: string;
          id?: number;
          instagram?: string;
          name?: string;
          phoneNumber?: string;
          privacy?: string;
          returns?: string;
          terms?: string;
          version?: number;
        };
        Relationships: [];
      };
      stockHolds: {
        Row: {
          expiresAt: string;
          orderId: number;
          productId: number;
          quantity: number;
          user_id: string;
        };
        Insert: {
          expiresAt: string;
          orderId: number;
          productId: number;
          quantity: number;
          user_id: string;
        };
        Update: {
          expiresAt?: string;
          orderId?: number;
          productId?: number;
          quantity?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stockHolds_orderId_fkey";
            columns: ["orderId"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stockHolds_productId_fkey";
            columns: ["productId"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["id"];
          },
        ];
      };
      subCategories: {
        Row: {
          categoryId: number;
          id: number;
          name: string;
        };
        Insert: {
          categoryId: number;
          id: number;
          name: string;
        };
        Update: {
          categoryId?: number;
          id?: number;
          name?: string;
        };
        Relationships: [
          {
            foreignKeyName: "subCategories_categoryId_fkey";
            columns: ["categoryId"];
            isOneToOne: false;
            referencedRelation: "categories";
            referencedColumns: ["id"];
          },
        ];
      };
      wishlists: {
        Row: {
          id: number;
          productId: number;
          quantity: number;
          user_id: string;
        };
        Insert: {
          id?: never;
          productId: number;
          quantity?: number;
          user_id?: string;
        };
        Update: {
          id?: never;
          productId?: number;
          quantity?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "wishlists_productId_fkey";
            columns: ["productId"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      add_stock: {
        Args: { pieces: number; product_id: number; request_id?: string };
        Returns: {
          categoryId: number;
          description: string;
          discount: number;
          editVersion: number;
          hidden: boolean;
          id: number;
          image: string;
          lowStockAt: number;
          name: string;
          price: Cedis;
          stockQuantity: number;
          subCategoryId: number;
          version: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "products";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      apply_provider_message: {
        Args: {
          body: Json;
          event: string;
          fact: Json;
          kind: string;
          message?: string;
          problem?: string;
          reference: string;
          source: string;
          through: string;
        };
        Returns: Json;
      };
      begin_verification: {
        Args: { cooldown_ms?: number; order_id: number; reference: string };
        Returns: Json;
      };
      cancel_order: { Args: { order_id: number }; Returns: undefined };
      change_prices: {
        Args: {
          amount?: Cedis;
          new_price?: Cedis;
          percent?: number;
          product_ids: number[];
          request_id?: string;
          rounding?: number;
        };
        Returns: number;
      };
      change_products: {
        Args: {
          category?: number;
          hide?: boolean;
          pieces?: number;
          product_ids: number[];
          request_id?: string;
          stock?: number;
          sub_category?: number;
        };
        Returns: number;
      };
      charges_to_reconcile: {
        Args: { at_most?: number };
        Returns: {
          providerId: string;
          reference: string;
        }[];
      };
      claim_charge_refund: {
        Args: { admin_id: string; charge_id: number; reason?: string; request_id: string };
        Returns: Json;
      };
      claim_due_refunds: {
        Args: { at_most?: number; charge_id?: number; order_id?: number };
        Returns: Json[];
      };
      claim_order_mails: {
        Args: { at_most?: number; owner_address?: string };
        Returns: {
          about: Json;
          amount: Cedis;
          id: number;
          items: Json;
          kind: string;
          parcel: Json;
          placed: Json;
          recipient: string;
          refunded: Json;
          shop: Json;
        }[];
      };
      claim_payment_checks: {
        Args: { at_most?: number };
        Returns: {
          orderId: number;
          reference: string;
        }[];
      };
      claim_reconciliation: { Args: Record<PropertyKey, never>; Returns: boolean };
      claim_refund: {
        Args: {
          admin_id: string;
          amount?: Cedis;
          lines?: Json;
          only_owed?: boolean;
          order_id: number;
          reason?: string;
          request_id: string;
          restock?: boolean;
        };
        Returns: Json;
      };
      correct_address: {
        Args: {
          address: string;
          city: string;
          name: string;
          order_id: number;
          phone_number: string;
          region: string;
          request_id?: string;
        };
        Returns: undefined;
      };
      count_products: {
        Args: { category: number; in_stock?: boolean; max_price?: Cedis; min_price?: Cedis };
        Returns: Json;
      };
      customer_data: { Args: { customer: string }; Returns: Json };
      dashboard_summary: { Args: { time_zone?: string }; Returns: Json };
      delete_account: { Args: { current_password?: string }; Returns: undefined };
      delete_products: { Args: { product_ids: number[]; request_id?: string }; Returns: number };
      deleted_products: {
        Args: Record<PropertyKey, never>;
        Returns: {
          deletedAt: string;
          deletedBy: string;
          id: number;
          image: string;
          name: string;
          price: Cedis;
        }[];
      };
      dispatch_orders: {
        Args: { parcels: Json; request_id?: string };
        Returns: {
          error: string;
          id: number;
          orderStatus: string;
        }[];
      };
      end_verification: { Args: { reference: string }; Returns: undefined };
      erase_customer: { Args: { customer: string }; Returns: Json };
      find_orders: {
        Args: {
          after_id?: number;
          after_name?: string;
          after_time?: string;
          after_total?: Cedis;
          before?: string;
          payment?: string;
          search?: string;
          since?: string;
          skip?: number;
          sort?: string;
          status?: string;
          take?: number;
        };
        Returns: {
          address: string;
          canBePacked: boolean;
          city: string;
          created_at: string;
          id: number;
          moneyStatus: string;
          name: string;
          orderStatus: string;
          paymentReference: string;
          paymentStatus: string;
          phoneNumber: string;
          refundDue: Cedis;
          refundDueSince: string | null;
          refundedAmount: Cedis;
          refundExcess: Cedis;
          refundPending: Cedis;
          region: string;
          replacedBy: number | null;
          salesAmount: Cedis;
          shortBy: number;
          totalAmount: Cedis;
          user_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "orders";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_products: {
        Args: {
          after_id?: number;
          after_value?: string;
          category?: number;
          search?: string;
          sort?: string;
          status?: string;
          take?: number;
        };
        Returns: Json;
      };
      forget_product: { Args: { product_id: number }; Returns: undefined };
      held_pieces: {
        Args: Record<PropertyKey, never>;
        Returns: {
          held: number;
          productId: number;
        }[];
      };
      import_products: {
        Args: { file_name?: string; import_id: string; line_count: number };
        Returns: number;
      };
      mail_tracking: { Args: { order_id: number; request_id?: string }; Returns: undefined };
      mark_as_paid: {
        Args: { order_id: number; reason: string; request_id?: string };
        Returns: undefined;
      };
      meaning_finds_products: {
        Args: { in_descriptions: boolean; meaning: string };
        Returns: boolean;
      };
      needs_attention: {
        Args: Record<PropertyKey, never>;
        Returns: {
          amount: Cedis;
          currency: string;
          dueAt: string;
          kind: string;
          name: string;
          note: string;
          orderId: number;
          paymentId: number;
          paymentReference: string;
          pieces: number;
          settles: string;
          since: string;
        }[];
      };
      open_payments: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          orderId: number;
          reference: string;
        }[];
      };
      order_counts: {
        Args: { before?: string; payment?: string; search?: string; since?: string };
        Returns: Json;
      };
      order_email: { Args: { order_id: number }; Returns: string };
      order_timeline: {
        Args: { order_id: number };
        Returns: {
          actor: string;
          amount: Cedis;
          at: string;
          change: Json;
          channel: string;
          currency: string;
          dueAt: string;
          id: number;
          items: Json;
          kind: string;
          note: string;
          reason: string;
          status: string;
          userName: string;
        }[];
      };
      orders_waiting: { Args: Record<PropertyKey, never>; Returns: Json };
      recent_imports: {
        Args: Record<PropertyKey, never>;
        Returns: {
          added: number;
          fileName: string;
          finishedAt: string;
          id: string;
          importedBy: string;
          linesLeft: number;
          stayed: Json;
          undoneAt: string;
          undoneBy: string;
          updated: number;
        }[];
      };
      record_order_mail: { Args: { mail_id: number; problem?: string }; Returns: undefined };
      refuse_refund: {
        Args: { is_final: boolean; note: string; refund_id: number };
        Returns: undefined;
      };
      related_products: { Args: { product_id: number }; Returns: Json };
      release_shop: { Args: Record<PropertyKey, never>; Returns: boolean };
      resend_mail: { Args: { mail_id: number; request_id?: string }; Returns: undefined };
      restore_product: {
        Args: { product_id: number };
        Returns: {
          categoryId: number;
          description: string;
          discount: number;
          editVersion: number;
          hidden: boolean;
          id: number;
          image: string;
          lowStockAt: number;
          name: string;
          price: Cedis;
          stockQuantity: number;
          subCategoryId: number;
          version: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "products";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      revert_import: { Args: { import_id: string }; Returns: number };
      sales_report: { Args: { before: string; since: string; step?: string }; Returns: Json };
      search_products: {
        Args: {
          category?: number;
          in_stock?: boolean;
          max_price?: Cedis;
          max_rows?: number;
          min_price?: Cedis;
          query: string;
          sort?: string;
        };
        Returns: Json;
      };
      send_test_mail: { Args: { request_id?: string }; Returns: number };
      set_admin: { Args: { admin: boolean; email: string }; Returns: boolean };
      settle_payment: {
        Args: { kind: string; payment_id: number; reason: string; request_id?: string };
        Returns: undefined;
      };
      settle_refund: {
        Args: { order_id: number; reason: string; request_id?: string };
        Returns: undefined;
      };
      shop_is_held: { Args: Record<PropertyKey, never>; Returns: boolean };
      stock_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      test_mail_outcome: {
        Args: { mail_id: number };
        Returns: {
          error: string;
          recipient: string;
          sent_at: string;
        }[];
      };
      undo_import: { Args: { import_id: string }; Returns: number };
      undo_product_changes: { Args: { request_id: string }; Returns: Json };
      unused_pictures: { Args: { at_most?: number }; Returns: string[] };
      update_order_statuses: {
        Args: {
          ids: number[];
          reason?: string;
          request_id?: string;
          seen: string[];
          status: string;
        };
        Returns: {
          error: string;
          id: number;
          orderStatus: string;
        }[];
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
